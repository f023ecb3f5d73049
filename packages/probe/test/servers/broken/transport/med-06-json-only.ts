import type { ServerCase } from '../../case.js';

export const med06: ServerCase = { id: 'MED-06', does: 'answers with plain JSON only', server: {}, expect: {} };
