/** Certificates for TLS tests, made on the spot so that none can expire in the repository. */
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const DAY_MS = 86_400_000;

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  readonly commonName: string;
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  /** Days from now; default from yesterday to tomorrow. */
  readonly from?: number;
  readonly to?: number;
  /** Default: signed by itself. */
  readonly issuer?: Identity;
  readonly isAuthority?: boolean;
}

/** One key for all: making one takes longer than everything else here. */
const { privateKey: key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
let serial = 1;

export function certificate(options: CertificateOptions): Identity {
  const privateKey = forge.pki.privateKeyFromPem(key);
  const cert = forge.pki.createCertificate();
  serial += 1;
  cert.serialNumber = serial.toString(16).padStart(4, '0');
  cert.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
  cert.validity.notBefore = new Date(Date.now() + (options.from ?? -1) * DAY_MS);
  cert.validity.notAfter = new Date(Date.now() + (options.to ?? 1) * DAY_MS);
  const subject = [{ name: 'commonName', value: options.commonName }];
  cert.setSubject(subject);
  cert.setIssuer(options.issuer ? forge.pki.certificateFromPem(options.issuer.cert).subject.attributes : subject);
  cert.setExtensions([
    { name: 'basicConstraints', cA: options.isAuthority ?? false },
    {
      name: 'subjectAltName',
      altNames: [
        ...(options.names ?? []).map((value) => ({ type: 2, value })),
        ...(options.addresses ?? []).map((ip) => ({ type: 7, ip })),
      ],
    },
  ]);
  cert.sign(privateKey, forge.md.sha256.create());
  return { key, cert: forge.pki.certificateToPem(cert) };
}
