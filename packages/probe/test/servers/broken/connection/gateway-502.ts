import type { ServerCase } from '../../case.js';

export const gateway502: ServerCase = {
  id: 'gateway-502',
  does: 'is down behind a proxy that says so',
  server: {
    answers: {
      '*': {
        status: 502,
        headers: { 'content-type': 'text/html', server: 'nginx' },
        text: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>',
      },
    },
  },
  expect: {
    verdicts: { initialize: 'failed' },
    words: {
      initialize: ['A gateway (nginx) answered 502', 'it got no answer from the server behind it'],
      reachability: ['not by the server'],
    },
    codes: { initialize: ['gateway_error'] },
  },
};
