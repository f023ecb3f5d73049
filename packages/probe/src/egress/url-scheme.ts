/** What stands before the host: only `http://` and `https://` are spoken, and the common mistakes get their own words. */
import { type Refusal, refuse } from './refusal.js';

/** First words of commands by which stdio servers are started. */
const COMMANDS = new Set([
  'npx',
  'uvx',
  'node',
  'bun',
  'bunx',
  'deno',
  'python',
  'python3',
  'pipx',
  'docker',
  'java',
  'uv',
]);

/** The refusal of a URL whose scheme will not do; `undefined` when it begins with `http://` or `https://`. */
export function readScheme(raw: string): Refusal | undefined {
  if (/^https?:\/\//i.test(raw)) return undefined;
  if (isStdio(raw))
    return refuse(
      'stdio_not_supported',
      'This is a command or stdio server, which speaks over the standard input of a process on your machine. Only servers that are reached over HTTP (Streamable HTTP) can be tested: give the URL of its HTTP endpoint.',
    );
  if (/^\s+https?:\/\//i.test(raw))
    return refuse('forbidden_character', 'The URL begins with a space or line end. Remove it.', raw.trim());
  if (/^https?:/i.test(raw))
    return refuse(
      'scheme_malformed',
      'After http: or https: there must be two slashes and the host, such as https://api.example.com/mcp.',
      raw.replace(/^(https?:)[/\\]*/i, '$1//'),
    );
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(raw)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return refuse('scheme_missing', 'The URL must begin with https:// or http://. Add it.', withHttps(raw));
  return refuse(
    'scheme_not_supported',
    `MCP servers are reached by http or https here; ${scheme} is not spoken. Give the HTTP endpoint of the server.`,
    /^wss?:\/\//i.test(raw) ? raw.replace(/^ws/i, 'http') : undefined,
  );
}

function isStdio(raw: string): boolean {
  const words = raw.trim().split(/\s+/);
  return /^stdio:/i.test(raw) || (words.length > 1 && COMMANDS.has((words[0] ?? '').toLowerCase()));
}

function withHttps(raw: string): string {
  return `https://${raw.trim().replace(/^\/+/, '')}`;
}
