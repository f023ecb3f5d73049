import type { ServerCase } from '../../case.js';

export const webPage: ServerCase = {
  id: 'web-page',
  does: 'is a web site, not an MCP server',
  server: {
    answers: {
      '*': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        text: '<!doctype html><html><head><title>Welcome &amp; hello</title></head><body></body></html>',
      },
    },
  },
  run: { path: '/' },
  expect: {
    verdicts: { 'transport.content-type': 'failed' },
    words: {
      'transport.content-type': [
        'Not an MCP server but a web site answered initialize',
        'a web page titled "Welcome & hello"',
        'path of the MCP endpoint',
      ],
      initialize: ['not run: transport.content-type failed'],
      eras: ['not run: transport.content-type failed'],
    },
    codes: { 'transport.content-type': ['web_page'] },
  },
};
