import type { ServerCase } from '../../case.js';

export const accessProxyLogin: ServerCase = {
  id: 'access-proxy-login',
  does: 'stands behind an access proxy that sends everybody to its login page',
  server: {
    answers: {
      '*': {
        status: 302,
        headers: {
          location: 'https://team.access.example/cdn-cgi/access/login/mcp.example',
          'www-authenticate':
            'Cloudflare-Access resource_metadata="https://mcp.example/.well-known/oauth-protected-resource"',
        },
      },
    },
  },
  expect: {
    verdicts: { reachability: 'failed' },
    words: {
      reachability: [
        'An access proxy in front of the server',
        'team.access.example',
        'https://mcp.example/.well-known/oauth-protected-resource',
      ],
    },
    codes: { reachability: ['access_proxy'] },
  },
};
