import type { ServerCase } from '../../case.js';

export const notFound: ServerCase = {
  id: 'not-found',
  does: 'has no MCP endpoint at this path',
  server: {
    answers: {
      '*': {
        status: 404,
        headers: { 'content-type': 'text/html' },
        text: '<!doctype html><title>404: This page could not be found</title>',
      },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: [
        '404 to initialize: a web page titled "404: This page could not be found"',
        'no MCP endpoint at this path',
        '/mcp must answer POST',
      ],
    },
    codes: { initialize: ['not_found'] },
  },
};
