import type { ServerCase } from '../../case.js';

export const wafChallenge: ServerCase = {
  id: 'waf-challenge',
  does: 'is guarded by a bot challenge, whose 403 is no authentication',
  server: {
    answers: {
      '*': {
        status: 403,
        headers: {
          'content-type': 'text/html; charset=UTF-8',
          'cf-mitigated': 'challenge',
          'cf-ray': '8a1b2c3d4e5f-FRA',
        },
        text: '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
      },
    },
  },
  expect: {
    verdicts: { reachability: 'failed' },
    words: {
      reachability: ['Cloudflare', 'cf-mitigated: challenge', 'Exempt the MCP endpoint'],
      authentication: ['No answer asked for'],
    },
    codes: { reachability: ['edge_page'] },
  },
};
