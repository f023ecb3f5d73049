import type { ServerCase } from '../../case.js';

export const ver03: ServerCase = { id: 'VER-03', does: 'ignores the version header', server: {}, expect: {} };
