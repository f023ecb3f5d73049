import type { ServerCase } from '../../case.js';

const PAGE = '<!doctype html><html><head><title>My app</title></head></html>';

export const metadataWebPage: ServerCase = {
  id: 'metadata-web-page',
  does: 'is open and answers the well-known addresses with the page of its application',
  server: {
    answers: {
      GET: ({ path }) =>
        path.startsWith('/.well-known/') ? { headers: { 'content-type': 'text/html' }, text: PAGE } : undefined,
    },
  },
  run: { profile: 'thorough' },
  expect: {
    verdicts: { 'auth.unauthenticated': 'warning' },
    words: { 'auth.unauthenticated': ['a web page titled "My app"', 'Answer 404 to paths under /.well-known/'] },
    codes: { 'auth.unauthenticated': ['metadata_is_web_page'] },
  },
};
