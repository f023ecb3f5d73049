import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { transcriptEvent } from '../../../test/fixtures.js';
import { toCurl } from './to-curl.js';

const TARGET = 'https://api.example.com/mcp';

/** What a shell makes of the command: the arguments that curl would get. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; TOKEN=secret; ${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('toCurl', () => {
  it('sends the same message, with the secret as $TOKEN and without what curl sets itself', () => {
    const command = toCurl(
      transcriptEvent({
        headers: [
          { name: 'Authorization', value: 'Bearer [REDACTED]' },
          { name: 'Content-Length', value: '40' },
        ],
        payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
      }),
      TARGET,
    );
    expect(command).toContain(`'Authorization: Bearer '"$TOKEN"''`);
    expect(argumentsOf(command)).toEqual([
      ...['-i', '-X', 'POST', TARGET, '-H', 'Authorization: Bearer secret'],
      ...['--data-raw', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ]);
  });

  it('lets the shell read nothing of what a server said', () => {
    const cursor = `it's $(touch /tmp/x) \`id\` "$HOME" \\ !`;
    const command = toCurl(transcriptEvent({ payload: { params: { cursor } } }), TARGET);
    expect(argumentsOf(command).at(-1)).toBe(JSON.stringify({ params: { cursor } }));
  });

  it('sends no body where there was no message', () => {
    const command = toCurl(transcriptEvent({ method: 'DELETE', payload: null }), TARGET);
    expect(argumentsOf(command)).toEqual(['-i', '-X', 'DELETE', TARGET]);
  });
});
