import type { ServerCase } from '../../case.js';

export const get05: ServerCase = { id: 'GET-05', does: 'answers 405 to GET and DELETE', server: {}, expect: {} };
