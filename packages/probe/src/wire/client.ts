/** Who we are to a server, and what every request carries whatever the era (diagnostics, section 5). */
import type { Header } from '../protocol/headers.js';
import { JSON_TYPE, SSE_TYPE } from '../protocol/media-type.js';
import type { Auth } from '../plan.js';

const CLIENT_NAME = 'Plumbline';

export interface ClientIdentity {
  readonly version: string;
  readonly auth: Auth;
}

export function clientInfo({ version }: ClientIdentity): { name: string; version: string } {
  return { name: CLIENT_NAME, version };
}

export function postHeaders(client: ClientIdentity): Header[] {
  return [
    { name: 'Accept', value: `${JSON_TYPE}, ${SSE_TYPE}` },
    { name: 'Content-Type', value: JSON_TYPE },
    ...commonHeaders(client),
  ];
}

export function streamHeaders(client: ClientIdentity): Header[] {
  return [{ name: 'Accept', value: SSE_TYPE }, ...commonHeaders(client)];
}

export function commonHeaders({ version, auth }: ClientIdentity): Header[] {
  return [
    { name: 'Accept-Encoding', value: 'identity' },
    { name: 'User-Agent', value: `${CLIENT_NAME}/${version}` },
    ...authHeaders(auth),
  ];
}

function authHeaders(auth: Auth): readonly Header[] {
  switch (auth.type) {
    case 'none':
      return [];
    case 'bearer':
      return [{ name: 'Authorization', value: `Bearer ${auth.token}` }];
    case 'headers':
      return auth.headers;
  }
}
