import { isObject } from '../../../../src/protocol/json-rpc.js';
import type { ServerCase } from '../../case.js';

export const versionOlderRefused: ServerCase = {
  id: 'version-older-refused',
  does: 'refuses the oldest revision with an error in place of answering with another',
  server: {
    answers: {
      initialize: ({ message }) => {
        const params = message['params'];
        const isOldest = isObject(params) && params['protocolVersion'] === '2024-11-05';
        return isOldest ? { error: { code: -32602, message: 'Unsupported protocol version' } } : undefined;
      },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'protocol-matrix': 'failed' },
    words: { 'protocol-matrix': ['to initialize with the older revision 2024-11-05'] },
    codes: { 'protocol-matrix': ['revision_refused'] },
  },
};
