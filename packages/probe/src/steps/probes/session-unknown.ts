import { randomInt, randomUUID } from 'node:crypto';
import { MALFORMED_SESSION } from '../../protocol/steps.js';
import { askForList, type LegacySetting, type Probe } from './probe.js';

/** 2025-11-25, transports, session management: 404 tells a client to begin a new session; nothing else does. */
export const sessionUnknown: Probe<LegacySetting> = {
  id: 'probe.session-unknown',
  notFor: ({ talk }) => (talk.sessionId === undefined ? { kind: 'no-session' } : undefined),
  async run(setting) {
    const header = 'Mcp-Session-Id';
    const unknown = neverIssued(setting.talk.sessionId ?? '');
    await askForList(this.id, setting, { label: 'unknown', headers: { [header]: unknown } });
    await askForList(this.id, setting, { label: 'malformed', headers: { [header]: MALFORMED_SESSION } });
  },
};

/** Below this many random characters another id of the kind could be somebody's session. */
const SAFE_CHARS = 20;

/** Of the kind of the issued one, so that a server which looks at the form comes to look the session up. */
function neverIssued(issued: string): string {
  const random = issued.replace(/[0-9]|[a-f]|[g-z]|[A-F]|[G-Z]/g, (char) => pick(alphabetOf(char)));
  const isSafe = issued.replace(/[^0-9A-Za-z]/g, '').length >= SAFE_CHARS && random !== issued;
  return isSafe ? random : randomUUID();
}

const ALPHABETS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

function alphabetOf(char: string): string {
  return ALPHABETS.find((alphabet) => alphabet.includes(char)) ?? char;
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
