import type { ServerCase } from '../../case.js';
import { TOOL } from '../../right-server.js';

export const nam02: ServerCase = {
  id: 'NAM-02',
  does: 'names tools with spaces, slashes and too many letters',
  server: {
    lists: {
      tools: [
        { ...TOOL, name: 'Create CIFS Share' },
        { ...TOOL, name: 'a/b' },
        { ...TOOL, name: 'x'.repeat(129) },
      ],
    },
  },
  expect: {
    verdicts: { tools: 'warning' },
    words: { tools: ['Tool "Create CIFS Share" has a space in its name', 'has "/" in its name', '129 characters'] },
    codes: { tools: ['tool_name_characters', 'tool_name_length'] },
  },
};
