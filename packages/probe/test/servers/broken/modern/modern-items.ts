import type { ServerCase } from '../../case.js';

export const modernItems: ServerCase = {
  id: 'modern-items',
  does: 'lists a resource, a template and a prompt that lack what they must have',
  server: {
    speaks: 'modern',
    lists: { resources: [{ name: 'r' }], resourceTemplates: [{ name: 't' }], prompts: [{ description: 'No name.' }] },
  },
  expect: {
    verdicts: { 'modern.resources': 'failed', 'modern.resource-templates': 'failed', 'modern.prompts': 'failed' },
    words: {
      'modern.resources': ['has no uri'],
      'modern.resource-templates': ['has no uriTemplate'],
      'modern.prompts': ['has no name'],
    },
  },
};
