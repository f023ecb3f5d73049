/** `local.json`: where the local installation answers and how to use it, for people and scripts on this machine. */
import { join } from 'node:path';
import { readJson, writePrivateJson } from './files.mjs';
import { Stop } from './stop.mjs';

/** @typedef {{ url: string, email: string, password: string, orgId: string, apiToken: string, databaseFolder?: string }} Local */

/**
 * Keeps `local.json` true: the token of the last start where it still works, else a new one.
 * @param {object} options
 * @param {string} options.home
 * @param {string} options.url
 * @param {string} options.email
 * @param {string} options.password
 * @param {string} [options.databaseFolder] when the data is not in the home
 * @param {AbortSignal} options.signal
 * @returns {Promise<Local | undefined>} undefined when that account cannot sign in (an older database has its own)
 */
export async function writeLocalFile({ home, url, email, password, databaseFolder, signal }) {
  const file = join(home, 'local.json');
  const kept = readJson(file);
  const access = (await stillWorks(url, kept, signal))
    ? { email: kept.email, password: kept.password, orgId: kept.orgId, apiToken: kept.apiToken }
    : await signIn(url, email, password, signal);
  if (!access) return undefined;
  const local = { url, ...access, ...(databaseFolder && { databaseFolder }) };
  writePrivateJson(file, local);
  return local;
}

/**
 * @param {string} url
 * @param {Partial<Local> | undefined} kept
 * @param {AbortSignal} signal
 */
async function stillWorks(url, kept, signal) {
  if (!kept?.apiToken || !kept.orgId) return false;
  const { response } = await call(
    `${url}/api/v1/orgs/${kept.orgId}/usage`,
    { headers: { authorization: `Bearer ${kept.apiToken}` } },
    signal,
  );
  return response.ok;
}

/**
 * @param {string} url
 * @param {string} email
 * @param {string} password
 * @param {AbortSignal} signal
 */
async function signIn(url, email, password, signal) {
  const login = await call(`${url}/api/v1/auth/login`, { method: 'POST', json: { email, password } }, signal);
  if (login.response.status === 401) return undefined;
  const cookie = login.response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const headers = { cookie, 'x-csrf-token': String(expectOk('Signing in', login).csrfToken) };
  const me = expectOk('Reading the account', await call(`${url}/api/v1/auth/me`, { headers }, signal));
  const orgId = me.memberships?.[0]?.orgId;
  const path = `${url}/api/v1/orgs/${orgId}/api-tokens`;
  const made = await call(path, { method: 'POST', json: { name: 'npm start', role: 'admin' }, headers }, signal);
  return { email, password, orgId, apiToken: expectOk('Making an API token', made).token };
}

/**
 * @param {string} url
 * @param {{ method?: string, json?: unknown, headers?: Record<string, string> }} request
 * @param {AbortSignal} signal
 */
export async function call(url, { method = 'GET', json, headers = {} }, signal) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  });
  const text = await response.text();
  return { response, text };
}

/**
 * @param {string} what
 * @param {{ response: Response, text: string }} answer
 */
export function expectOk(what, { response, text }) {
  if (response.ok) return JSON.parse(text);
  throw new Stop(`${what} failed: ${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
}
