/**
 * The credentials of a run: a bearer token or headers, from the command line, the environment or stdin. No message here
 * quotes what it was given: a token typed in the place of a variable's name must not end up in a build's log.
 */
import {
  judgeBearerToken,
  judgeCustomHeaders,
  warnAboutBearerToken,
  warnAboutCustomHeaders,
  type Auth,
  type Header,
} from '@plumbline/probe';
import { usageError } from '../exit-codes.js';
import type { DiagnoseFlags } from './flags.js';

export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of stdin; called only when the user asks for it. */
  readonly readStdin: () => Promise<string>;
}

export interface Credentials {
  readonly auth: Auth;
  /** Sentences for stderr. */
  readonly warnings: readonly string[];
}

type CredentialFlags = Pick<DiagnoseFlags, 'bearer' | 'bearerEnv' | 'header' | 'headerEnv'>;

export async function readCredentials(flags: CredentialFlags, sources: Sources): Promise<Credentials> {
  const bearer = flags.bearer !== undefined || flags.bearerEnv !== undefined;
  const headers = flags.header.length > 0 || flags.headerEnv.length > 0;
  if (bearer && headers) {
    throw usageError('A run sends one kind of credentials: give a bearer token or headers, not both.');
  }
  if (bearer) return readBearer(flags, sources);
  if (headers) return readHeaders(flags, sources);
  return { auth: { type: 'none' }, warnings: [] };
}

async function readBearer(flags: CredentialFlags, sources: Sources): Promise<Credentials> {
  if (flags.bearer !== undefined && flags.bearerEnv !== undefined) {
    throw usageError('Give one bearer token: --bearer or --bearer-env, not both.');
  }
  const onCommandLine = flags.bearer !== undefined && flags.bearer !== '-';
  const token = await bearerToken(flags, sources);
  const fault = judgeBearerToken(token);
  if (fault) throw usageError(`The bearer token cannot be sent. ${fault.message}`);
  const warnings = warnAboutBearerToken(token).map(({ message }) => message);
  if (onCommandLine) warnings.unshift(exposed('--bearer', '--bearer-env NAME, or --bearer - to read it from stdin'));
  return { auth: { type: 'bearer', token }, warnings };
}

async function bearerToken(flags: CredentialFlags, sources: Sources): Promise<string> {
  if (flags.bearerEnv !== undefined) return variable(flags.bearerEnv, '--bearer-env', sources);
  if (flags.bearer === '-') return (await sources.readStdin()).replace(/\r?\n$/, '');
  return flags.bearer ?? '';
}

function readHeaders(flags: CredentialFlags, sources: Sources): Credentials {
  const given = [
    ...flags.header.map((text, index) => ({ flag: `--header ${index + 1}`, header: typedHeader(text, index) })),
    ...flags.headerEnv.map((text, index) => ({
      flag: `--header-env ${index + 1}`,
      header: variableHeader(text, index, sources),
    })),
  ];
  const headers = given.map(({ header }) => header);
  const say = ({ index, message }: { readonly index: number | null; readonly message: string }) =>
    index === null ? message : `${given[index]?.flag ?? ''}: ${message}`;
  const faults = judgeCustomHeaders(headers);
  if (faults.length > 0) throw usageError(faults.map(say).join(' '));
  const warnings = warnAboutCustomHeaders(headers).map(say);
  if (flags.header.length > 0) warnings.unshift(exposed('--header', "--header-env 'Name=VARIABLE'"));
  return { auth: { type: 'headers', headers }, warnings };
}

function typedHeader(text: string, index: number): Header {
  const colon = text.indexOf(':');
  if (colon < 1) throw usageError(`--header ${index + 1} is not a header. Write it as 'Name: value'.`);
  return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}

function variableHeader(text: string, index: number, sources: Sources): Header {
  const equals = text.indexOf('=');
  if (equals < 1) {
    throw usageError(`--header-env ${index + 1} has another form than 'Name=VARIABLE', such as 'X-API-Key=MY_KEY'.`);
  }
  const value = variable(text.slice(equals + 1), `--header-env ${index + 1}`, sources);
  return { name: text.slice(0, equals).trim(), value };
}

function variable(name: string, flag: string, { env }: Sources): string {
  const value = env[name];
  if (value === undefined) throw usageError(`${flag} names an environment variable that is not set.`);
  if (value === '') throw usageError(`${flag} names an environment variable that is empty.`);
  return value;
}

function exposed(flag: string, instead: string): string {
  return `${flag} puts a secret where other users of this machine and your shell's history can read it; better ${instead}.`;
}
