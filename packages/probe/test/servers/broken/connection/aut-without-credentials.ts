import type { ServerCase } from '../../case.js';

export const authWithout: ServerCase = {
  id: 'bearer-wanted',
  does: 'wants a bearer token and gets none',
  server: {
    answers: {
      '*': {
        status: 401,
        headers: {
          'www-authenticate':
            'Bearer realm="fake", scope="tools:read", resource_metadata="https://h.example/.well-known/oauth-protected-resource"',
        },
        json: { error: 'unauthorized' },
      },
    },
  },
  expect: {
    verdicts: { authentication: 'failed' },
    words: {
      authentication: [
        'The server requires authentication: it answered 401 to initialize, which carried no credentials',
        'Choose OAuth',
        'WWW-Authenticate: Bearer realm="fake"',
        'scope "tools:read"',
        'resource_metadata "https://h.example/.well-known/oauth-protected-resource"',
      ],
      initialize: ['not run: authentication failed'],
      eras: ['not run: authentication failed'],
    },
    codes: { authentication: ['credentials_required'] },
  },
};
