import type { ServerCase } from '../../case.js';

export const host04: ServerCase = {
  id: 'HOST-04',
  does: 'refuses every Origin, while requests without one are served',
  server: { answers: { '*': ({ headers }) => (headers.origin === undefined ? undefined : { status: 403 }) } },
  expect: {},
};

export const host04Thorough: ServerCase = {
  id: 'HOST-04-thorough',
  does: 'refuses every Origin while its CORS answer allows all',
  server: {
    answers: {
      '*': ({ headers, method }) => {
        if (headers.origin === undefined) return undefined;
        return method === 'OPTIONS'
          ? { status: 204, headers: { 'access-control-allow-origin': '*' } }
          : { status: 403, text: 'Forbidden' };
      },
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'transport.host-origin': 'warning' },
    words: { 'transport.host-origin': ['invited and then turned away'] },
    codes: { 'transport.host-origin': ['origins_refused_despite_cors'] },
  },
};
