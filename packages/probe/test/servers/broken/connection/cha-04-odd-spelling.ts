import type { ServerCase } from '../../case.js';

export const cha04: ServerCase = {
  id: 'CHA-04',
  does: 'writes its challenge in spellings that the grammar allows',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: {
          'www-authenticate':
            'bearer error_description="say \\"hi, you\\"" , resource_metadata = "https://h.example/prm"',
        },
      },
    },
  },
  expect: {
    verdicts: { authentication: 'failed' },
    words: { authentication: ['resource_metadata "https://h.example/prm"', 'Choose OAuth'] },
    codes: { authentication: ['credentials_required'] },
  },
};
