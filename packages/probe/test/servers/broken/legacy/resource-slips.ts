import type { ServerCase } from '../../case.js';
import { RESOURCE, TEMPLATE } from '../../right-server.js';

export const resourceSlips: ServerCase = {
  id: 'resource-slips',
  does: 'lists a resource and a template with values that do not parse',
  server: {
    lists: {
      resources: [
        { ...RESOURCE, uri: 'not a uri', mimeType: 'markdown', annotations: { priority: 7 } },
        RESOURCE,
        { ...RESOURCE, name: 'again' },
      ],
      resourceTemplates: [{ ...TEMPLATE, uriTemplate: 'file:///{path' }],
    },
  },
  expect: {
    verdicts: { resources: 'warning', 'resource-templates': 'warning' },
    words: {
      resources: ['"not a uri"', '"markdown"', 'priority 7', '2 resources have the uri "file:///readme.md"'],
      'resource-templates': ['a brace is never closed'],
    },
    codes: {
      resources: ['uri_invalid', 'mime_type', 'annotation_type', 'duplicate'],
      'resource-templates': ['uri_template_invalid'],
    },
  },
};
