import type { ServerCase } from '../../case.js';
import { TEMPLATE } from '../../right-server.js';

export const templateWithoutName: ServerCase = {
  id: 'template-without-name',
  does: 'lists a template that has no name',
  server: { lists: { resourceTemplates: [TEMPLATE, { uriTemplate: 'x://{a}', description: 'X.' }] } },
  expect: {
    verdicts: { 'resource-templates': 'failed' },
    words: { 'resource-templates': ['Resource template 2 ("x://{a}") has no name'] },
    codes: { 'resource-templates': ['name_missing'] },
  },
};
