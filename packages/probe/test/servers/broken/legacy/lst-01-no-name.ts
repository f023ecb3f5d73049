import type { ServerCase } from '../../case.js';
import { RESOURCE } from '../../right-server.js';

export const lst01: ServerCase = {
  id: 'LST-01',
  does: 'lists a resource without a name',
  server: { lists: { resources: [RESOURCE, { uri: 'x://1', description: 'One.' }] } },
  expect: {
    verdicts: { resources: 'failed' },
    words: { resources: ['Resource 2 ("x://1") has no name'] },
    codes: { resources: ['name_missing'] },
  },
};
