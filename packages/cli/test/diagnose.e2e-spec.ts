import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { closedUrl, plumbline, ROOT, runToEnd, serve, startServer, type RunningServer } from './processes.js';
import { reportValidator } from './report-schema.js';
import { sarifValidator } from './sarif-validator.js';

jest.setTimeout(30_000);

const LOOPBACK = ['--allow', '127.0.0.1/32'];
const diagnose = (url: string, ...args: string[]) => plumbline(['diagnose', url, ...LOOPBACK, ...args]);

interface JsonCheck {
  readonly id: string;
  readonly status: string;
  readonly summary: string;
}

async function diagnoseJson(url: string, ...args: string[]) {
  const ended = await diagnose(url, '--format', 'json', ...args);
  const { run, transcript } = JSON.parse(ended.stdout);
  const checks: JsonCheck[] = run.checks;
  const idsOf = (status: string) => checks.filter((check) => check.status === status).map(({ id }) => id);
  return { ...ended, run, transcript, checks, idsOf };
}

// The first command of a fresh checkout compiles.
beforeAll(() => plumbline(['--version']), 120_000);

const REVISION = '2025-11-25';
const FORMATS = ['json', 'junit', 'sarif', 'markdown'];

describe.each([
  // Declares JSON Schema draft-07 for the schema of a result.
  { name: 'everything', warned: ['tools'] },
  { name: 'sdk-v1-stateful', warned: [] },
  { name: 'sdk-v1-json', warned: [] },
  { name: 'sdk-v1-stateless', warned: [] },
  { name: 'sdk-v2-dual', warned: [], alsoNames: '2026-07-28' },
])('plumbline diagnose of the good server $name', ({ name, warned, alsoNames }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(name);
  });
  afterAll(() => server.stop());

  test('exits 0, fails nothing, and says what the server speaks and lists', async () => {
    const { code, stdout, stderr } = await diagnose(server.url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(server.url);
    expect(stdout).toMatch(/✓ Passed +Initialize/);
    expect(stdout.replaceAll('\u00a0', ' ')).toContain(`${REVISION} ✓ agreed`);
    expect(stdout.includes('✓\u00a0named')).toBe(alsoNames !== undefined);
    expect(stdout).toMatch(/Lists +.*\d+ tools/);
    expect(stdout).toMatch(
      // How many passed grows with the catalogue; which fail and warn must not.
      warned.length > 0 ? /Result +▲ Warning: 1 warning, \d+ passed/ : /Result +✓ Passed: \d+ passed/,
    );
    expect(stdout).not.toContain('✗');
    expect(stdout).not.toContain('\u001b');
  });

  test('exits 1 with --fail-on warning exactly where something warns', async () => {
    const { code, stderr } = await diagnose(server.url, '--fail-on', 'warning');
    expect(code).toBe(warned.length > 0 ? 1 : 0);
    for (const id of warned) expect(stderr).toContain(id);
  });

  test('gives the run as JSON by the schema of the API, with the whole transcript in order', async () => {
    const { code, run, transcript, idsOf, stdout } = await diagnoseJson(server.url);
    expect(code).toBe(0);
    const validate = await reportValidator();
    validate(JSON.parse(stdout));
    expect(validate.errors).toBeNull();
    expect(run).toMatchObject({
      status: 'completed',
      resultStatus: warned.length > 0 ? 'warning' : 'passed',
      negotiatedProtocolVersion: REVISION,
      error: null,
    });
    expect({ failed: idsOf('failed'), warned: idsOf('warning') }).toEqual({ failed: [], warned });
    expect(idsOf('passed')).toEqual(
      expect.arrayContaining(['reachability', 'initialize', 'protocol-version', 'ping', 'prompts', 'eras']),
    );
    expect(transcript.length).toBe(run.eventCount);
    expect(transcript.map((event: { seq: number }) => event.seq)).toEqual(
      transcript.map((_event: unknown, index: number) => index + 1),
    );
  });
});

describe('the forms of a report', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer('sdk-v2-dual');
  });
  afterAll(() => server.stop());

  test('pretty has a row of revisions for each era', async () => {
    const { stdout } = await diagnose(server.url);
    const rows = stdout.replaceAll('\u00a0', ' ').split('\n');
    expect(rows.find((row) => row.startsWith('Handshake'))).toContain(`${REVISION} ✓ agreed`);
    expect(rows.find((row) => row.startsWith('Stateless'))).toContain('2026-07-28 ✓ named');
  });

  test('sarif holds to the schema, with the exchanges of the run', async () => {
    const { code, stdout } = await diagnose(server.url, '--format', 'sarif');
    expect(code).toBe(0);
    const log = JSON.parse(stdout);
    const validate = await sarifValidator();
    validate(log);
    expect(validate.errors).toBeNull();
    const [run] = log.runs;
    expect(run.artifacts).toMatchObject([{ location: { uri: server.url } }]);
    expect(run.webRequests.length).toBeGreaterThan(5);
    expect(run.webResponses).toHaveLength(run.webRequests.length);
  });

  test('junit is well-formed and green, markdown begins with the verdict', async () => {
    const junit = await diagnose(server.url, '--format', 'junit');
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(junit.stdout).close();
    expect(junit.stdout).toMatch(/<testsuites name="plumbline" tests="\d+" failures="0" errors="0"/);
    const markdown = await diagnose(server.url, '--format', 'markdown');
    expect(markdown.stdout).toMatch(/^## (✓ Passed|▲ Warning): `http:\/\/127\.0\.0\.1/);
    expect(markdown.stdout).toContain('| Handshake | 2025-11-25 | ✓ agreed |');
  });
});

describe('plumbline diagnose of what is no good MCP server', () => {
  test('a closed port is exit 4 in words', async () => {
    const url = await closedUrl();
    const { code, stdout, stderr } = await diagnose(url);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^plumbline: exit 4, the server could not be reached: .*refused/);
    expect(stdout).toMatch(/✗ Failed +Reachability/);
    expect(stdout).toMatch(/not run: reachability failed/);
    expect(stdout).toMatch(/Result +✗ Failed: 1 failed/);
  });

  test('a plain web page is exit 1 and called a web page by its title', async () => {
    const page = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><html><head><title>Welcome to Acme</title></head><body>Hi</body></html>');
    });
    try {
      const { code, stdout, stderr } = await diagnose(page.url);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^plumbline: exit 1, a check failed: /);
      expect(stdout).toContain('Welcome to Acme');
      expect(stdout).toMatch(/web page/i);
    } finally {
      await page.stop();
    }
  });

  test('a server that tries to reach the terminal does not', async () => {
    const evil = 'a\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eb';
    const server = await serve((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(evil);
    });
    try {
      for (const args of [['--transcript'], ...FORMATS.map((format) => ['--format', format, '--transcript'])]) {
        const { stdout, stderr } = await diagnose(server.url, ...args);
        expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
      }
    } finally {
      await server.stop();
    }
  });

  test('a blocked address is exit 3 with the option to type, and nothing is dialled', async () => {
    let dialled = false;
    const server = await serve(() => {
      dialled = true;
    });
    try {
      const { code, stdout, stderr } = await plumbline(['diagnose', server.url]);
      expect(code).toBe(3);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^plumbline: exit 3, the diagnostic could not complete: .*loopback/);
      expect(stderr).toContain('--allow 127.0.0.1/32');
      expect(dialled).toBe(false);
    } finally {
      await server.stop();
    }
  });

  test('a server that never answers is exit 3 at the time limit', async () => {
    const server = await serve(() => undefined);
    try {
      const { code, run, stderr } = await diagnoseJson(server.url, '--timeout', '300ms');
      expect(code).toBe(3);
      expect(stderr).toMatch(/time limit/);
      expect(run).toMatchObject({ status: 'error', resultStatus: null, error: { code: 'worker_timeout' } });
    } finally {
      await server.stop();
    }
  });
});

describe('plumbline diagnose of a server that wants a bearer token', () => {
  const WRONG = 'wrong-token-0f1e2d3c4b5a69788796a5b4c3d2e1f0';
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer('bearer');
  });
  afterAll(() => server.stop());

  test('without a token is exit 5 and says that authentication is required', async () => {
    const { code, stdout, stderr } = await diagnose(server.url);
    expect(code).toBe(5);
    expect(stderr).toMatch(/^plumbline: exit 5, authentication required or refused: .*requires authentication/);
    expect(stdout).toMatch(/✗ Failed +Authentication/);
  });

  test('with a wrong token is exit 5 and says that it was refused', async () => {
    const { code, stderr, idsOf } = await diagnoseJson(server.url, '--bearer', WRONG);
    expect(code).toBe(5);
    expect(stderr).toMatch(/exit 5, authentication required or refused: .*refused/);
    expect(idsOf('failed')).toEqual(['authentication']);
  });

  test.each([
    ['the command line', ['--bearer', 'TOKEN'], {}, '', true],
    ['the environment', ['--bearer-env', 'MCP_TOKEN'], { MCP_TOKEN: 'TOKEN' }, '', false],
    ['stdin', ['--bearer', '-'], {}, 'TOKEN\n', false],
  ])('with the right token from %s is exit 0', async (_from, args, env, input, warned) => {
    const fill = (text: string) => text.replace('TOKEN', server.token);
    const options = {
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
      input: fill(input),
    };
    const words = args.map((arg) => (arg === 'TOKEN' ? server.token : arg));
    const { code, stderr } = await plumbline(['diagnose', server.url, ...LOOPBACK, ...words], options);
    expect(code).toBe(0);
    expect(stderr.includes('--bearer-env')).toBe(warned);
  });

  test('the token appears in nothing that is printed, right or wrong, in any format', async () => {
    for (const token of [server.token, WRONG]) {
      for (const format of ['pretty', ...FORMATS]) {
        const { stdout, stderr } = await diagnose(server.url, '--bearer', token, '--format', format, '--transcript');
        expect(stdout).toMatch(/authorization|Bearer|tools/i);
        expect(stdout + stderr).not.toContain(token);
        expect(stdout + stderr).not.toContain(token.slice(-12));
      }
    }
  });

  test('a header from the environment is sent, and its value appears nowhere', async () => {
    const secret = 'key-8c1d6f0b2e4a9573';
    let received: string | undefined;
    const echo = await serve((request, response) => {
      received = String(request.headers['x-api-key']);
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: `${received} is not known` }));
    });
    try {
      const args = ['diagnose', echo.url, ...LOOPBACK, '--header-env', 'X-API-Key=KEY', '--format', 'json'];
      const { code, stdout, stderr } = await plumbline(args, { env: { KEY: secret } });
      expect(code).toBe(5);
      expect(received).toBe(secret);
      expect(JSON.parse(stdout).run.auth).toEqual({
        type: 'headers',
        headerNames: ['X-API-Key'],
        oauthConnectionId: null,
      });
      expect(stdout + stderr).not.toContain(secret);
    } finally {
      await echo.stop();
    }
  });
});

describe('the process of plumbline diagnose', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer('sdk-v1-stateful');
  });
  afterAll(() => server.stop());

  test('ends on Ctrl-C with exit 130 after printing what was seen, and hangs up', async () => {
    let command: ChildProcess | undefined;
    let hungUp: Promise<unknown> | undefined;
    const slow = await serve((request, response) => {
      hungUp = once(response, 'close');
      request.resume().on('end', () => command?.kill('SIGINT'));
    });
    try {
      const { code, stdout, stderr } = await plumbline(['diagnose', slow.url, ...LOOPBACK], {
        onStart: (child) => (command = child),
      });
      expect(code).toBe(130);
      expect(stdout).toMatch(/Result +⊘ Cancelled/);
      expect(stderr).toMatch(/^plumbline: exit 130, interrupted/);
      expect(hungUp).toBeDefined();
      await hungUp;
    } finally {
      await slow.stop();
    }
  });

  test('npm run -s diagnose reads and writes files where the user is, not where the checkout is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
    try {
      const args = [server.url, ...LOOPBACK, '--format', 'json', '--output', 'report.json'];
      const npm = ['--prefix', ROOT, 'run', '-s', 'diagnose', '--', ...args];
      expect(await runToEnd('npm', npm, { cwd: folder })).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')).run.targetUrl).toBe(server.url);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('npm run -s diagnose passes options, output and exit code through', async () => {
    const npm = (...args: string[]) => runToEnd('npm', ['run', '-s', 'diagnose', '--', ...args]);
    const good = await npm(server.url, ...LOOPBACK, '--format', 'json');
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout).run.status).toBe('completed');
    expect((await npm(server.url)).code).toBe(3);
    expect((await npm('https://api.example.com/mcp?key=1')).code).toBe(2);
  });
});
