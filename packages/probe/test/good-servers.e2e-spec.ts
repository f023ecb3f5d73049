import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { diagnose } from '../src/diagnose.js';
import { PUBLIC_ONLY } from '../src/egress/policy.js';
import { parsePolicyRules } from '../src/egress/policy-rules.js';
import type { Auth } from '../src/plan.js';

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
});

/** The server as a process, and the line that it prints when it listens. */
async function start(name: string): Promise<{ url: string; token?: string }> {
  const script = fileURLToPath(new URL('servers/run.mjs', import.meta.url));
  child = spawn(process.execPath, [script, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return JSON.parse(line) as { url: string; token?: string };
}

async function diagnoseAt(targetUrl: string, auth: Auth = { type: 'none' }) {
  const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
  return diagnose({ targetUrl, auth, era: 'auto', profile: 'standard' }, { policy, version: '0.0.0' });
}

describe('good servers as processes', () => {
  it('finds nothing wrong with server-everything but the dialect of one output schema', async () => {
    const { url } = await start('everything');
    const diagnosis = await diagnoseAt(url);
    const findings = diagnosis.checks.flatMap((check) => check.findings).filter(({ severity }) => severity !== 'note');
    expect(findings.map(({ code, subject }) => [code, subject])).toEqual([
      ['output_dialect', 'get-structured-content'],
    ]);
    expect(diagnosis).toMatchObject({ end: 'finished', resultStatus: 'warning', internalErrors: [] });
    expect(diagnosis.serverInfo).toMatchObject({ name: 'mcp-servers/everything' });
  });

  it('tells a plain web page from an MCP server', async () => {
    const { url } = await start('web-page');
    const { checks } = await diagnoseAt(url);
    expect(checks.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual(['transport.content-type']);
  });

  it('hands out the token of the guarded server', async () => {
    const { url, token = '' } = await start('bearer');
    expect((await diagnoseAt(url, { type: 'bearer', token })).resultStatus).toBe('passed');
  });
});
