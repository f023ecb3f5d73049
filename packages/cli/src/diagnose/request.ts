/** From command line, environment and files to what the engine is asked: everything is judged here, before any dialling. */
import { readFile } from 'node:fs/promises';
import type { DiagnosePlan, EgressPolicy, Limits } from '@plumbline/probe';
import { usageError } from '../exit-codes.js';
import { readCredentials, type Sources } from './credentials.js';
import type { DiagnoseFlags } from './flags.js';
import { systemCode } from './system-error.js';
import { readPolicy, requireTarget } from './target.js';

export interface DiagnoseRequest {
  readonly plan: DiagnosePlan;
  readonly policy: EgressPolicy;
  readonly limits: Partial<Limits>;
  /** PEM certificates. */
  readonly extraCa?: string;
  /** Sentences for stderr. */
  readonly warnings: readonly string[];
}

/** `words` are all arguments that are no options: one URL, unless somebody typed the command of a stdio server. */
export async function readRequest(
  words: readonly string[],
  flags: DiagnoseFlags,
  sources: Sources,
): Promise<DiagnoseRequest> {
  if (words.length > 1 && /^https?:/i.test(words[0] ?? '')) {
    throw usageError(
      `One URL is tested at a time, but ${words.length} arguments were given. Quote what holds a space.`,
    );
  }
  const policy = readPolicy(flags.allow);
  const targetUrl = words.join(' ');
  // Judged first without credentials, so that stdin is not waited for in vain.
  requireTarget(targetUrl, policy, 'none');
  const { auth, warnings } = await readCredentials(flags, sources);
  requireTarget(targetUrl, policy, auth.type);
  const extraCa = flags.ca === undefined ? undefined : await readCertificates(flags.ca);
  return {
    plan: { targetUrl, auth, era: flags.era, profile: flags.profile },
    policy,
    limits: { runMs: flags.timeout },
    ...(extraCa === undefined ? {} : { extraCa }),
    warnings,
  };
}

async function readCertificates(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw usageError(`--ca: the file cannot be read (${systemCode(error)}).`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw usageError('--ca: the file holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).');
  }
  return text;
}
