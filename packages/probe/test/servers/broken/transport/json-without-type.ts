import type { ServerCase } from '../../case.js';

export const jsonWithoutType: ServerCase = {
  id: 'json-without-type',
  does: 'sends JSON-RPC without a content type',
  server: { every: (message) => ({ text: JSON.stringify(message) }) },
  expect: {
    verdicts: { 'transport.content-type': 'failed' },
    words: { 'transport.content-type': ['without a Content-Type'] },
  },
};
