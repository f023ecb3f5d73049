import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

let latest: { readonly extraCa: string; readonly context: SecureContext } | undefined;

/**
 * Node's roots and the given PEM certificates; undefined without any, for then Node's shared default context serves.
 * Reading some 140 roots takes milliseconds, and a process is only ever given one set, so the last one is kept.
 */
export function trustStore(extraCa: string | undefined): SecureContext | undefined {
  if (extraCa === undefined) return undefined;
  if (latest?.extraCa !== extraCa) {
    latest = { extraCa, context: createSecureContext({ ca: [...rootCertificates, extraCa] }) };
  }
  return latest.context;
}
