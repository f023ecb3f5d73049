import type { ServerCase } from '../../case.js';

export const gatewayInTheMiddle: ServerCase = {
  id: 'gateway-in-the-middle',
  does: 'loses its backend between the handshake and the lists',
  server: {
    answers: {
      'tools/list': { status: 504, text: 'upstream request timeout', headers: { server: 'envoy' } },
      'prompts/list': { status: 503, text: 'no healthy upstream' },
    },
  },
  expect: {
    verdicts: { tools: 'failed', prompts: 'failed' },
    words: {
      prompts: ['A gateway (Envoy) answered 503 to prompts/list'],
      tools: ['A gateway (Envoy) answered 504 to tools/list'],
    },
  },
};
