import type { ServerCase } from '../../case.js';
import { event, stream } from '../../kit.js';
import { TOOL } from '../../right-server.js';

const run = { profile: 'thorough' } as const;

export const wireSchema: ServerCase = {
  id: 'wire-schema',
  does: 'sends members that the schema of the protocol defines otherwise',
  run,
  server: {
    lists: {
      tools: [
        { ...TOOL, execution: { taskSupport: 'sometimes' } },
        { ...TOOL, name: 'sub', execution: { taskSupport: 'never' } },
      ],
    },
  },
  expect: {
    verdicts: { 'wire-schema': 'warning' },
    words: {
      'wire-schema': [
        'execution.taskSupport of the tool "add" is "sometimes"',
        'it must be "forbidden", "optional" or "required" (and in 1 more place)',
      ],
    },
    codes: { 'wire-schema': ['schema_value'] },
  },
};

export const wireSchemaNotification: ServerCase = {
  id: 'wire-schema-notification',
  does: 'sends a log message of a level that does not exist before an answer',
  run,
  server: {
    answers: {
      ping: ({ message }) =>
        stream([
          event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'fine', data: 'ok' } }),
          event({ jsonrpc: '2.0', id: message['id'], result: {} }),
        ]),
    },
  },
  expect: {
    verdicts: { 'wire-schema': 'warning' },
    words: { 'wire-schema': ['In the notification "notifications/message", params.level is "fine"'] },
    codes: { 'wire-schema': ['schema_value'] },
  },
};
