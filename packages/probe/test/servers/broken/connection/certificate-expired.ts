import { certificate } from '../../../peers/certificates.js';
import type { ServerCase } from '../../case.js';

export const certificateExpired: ServerCase = {
  id: 'certificate-expired',
  does: 'shows a certificate that has expired',
  server: { tls: certificate({ commonName: 'mcp.local.test', addresses: ['127.0.0.1'], from: -30, to: -2 }) },
  expect: { verdicts: { reachability: 'failed' }, words: { reachability: ['TLS certificate'] } },
};
