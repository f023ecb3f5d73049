import { certificate } from '../../../peers/certificates.js';
import type { ServerCase } from '../../case.js';

export const net02: ServerCase = {
  id: 'NET-02',
  does: 'shows a certificate that it signed itself',
  server: { tls: certificate({ commonName: 'mcp.local.test', addresses: ['127.0.0.1'] }) },
  expect: {
    verdicts: { reachability: 'failed' },
    words: { reachability: ['self-signed', 'mcp.local.test', 'trusted authority'] },
    codes: { reachability: ['certificate_self_signed'] },
  },
};
