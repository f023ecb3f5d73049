import { isRecord } from '../../shared/format/is-record.js';

export interface ServerName {
  readonly name: string;
  readonly version: string | null;
}

/** What a server called itself; it may have sent anything, so only strings are taken. Its title is for people. */
export function serverName(serverInfo: unknown): ServerName | null {
  if (!isRecord(serverInfo)) return null;
  const { name, title, version } = serverInfo;
  const shown = typeof title === 'string' && title !== '' ? title : name;
  if (typeof shown !== 'string' || shown === '') return null;
  return { name: shown, version: typeof version === 'string' && version !== '' ? version : null };
}
