/** Runs the local commands as a terminal would and looks at the processes they leave. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const START_WITH_FAKES = script('start-with-fakes.mjs');
export const REAL_START = script('../start.mjs');

export async function until(answer: () => boolean, what: string, timeoutMs = 20_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!answer()) {
    if (performance.now() > end) throw new Error(`never happened: ${what}`);
    await pause(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** One folder for home and fakes, one port, and the commands started on them. */
export class LocalInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-local-'));
  readonly home = join(this.folder, 'home');
  private readonly commands: LocalCommand[] = [];

  private constructor(readonly port: number) {
    chmodSync(this.folder, 0o711); // as root, PostgreSQL's account must get to its data
  }

  static async create(): Promise<LocalInstallation> {
    return new LocalInstallation(await freePort());
  }

  start(more: NodeJS.ProcessEnv = {}, program = START_WITH_FAKES): LocalCommand {
    return this.run([process.execPath, program], more);
  }

  /** As npm starts a script: in a shell, which dies of a signal without a word to what it runs. */
  startAsNpmDoes(): LocalCommand {
    return this.run(['/bin/sh', '-c', `'${process.execPath}' '${START_WITH_FAKES}'; exit $?`], {
      npm_lifecycle_event: 'start',
    });
  }

  /** What a fake program saw: its process id, its environment and which services answered. */
  sawBy(role: string): { pid: number; env: Record<string, string>; services: { postgres: boolean; redis: boolean } } {
    return JSON.parse(readFileSync(join(this.folder, `${role}.json`), 'utf8'));
  }

  ends(): string[] {
    return this.linesOf('ends');
  }

  linesOf(file: string): string[] {
    const path = join(this.folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  }

  json(file: string): Record<string, string> {
    return JSON.parse(readFileSync(join(this.home, file), 'utf8'));
  }

  recorded(): Record<string, { pid: number }> {
    return JSON.parse(readFileSync(join(this.home, 'processes.json'), 'utf8'));
  }

  /** Process ids of everything alive that belongs to this installation, by command line or environment. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => this.belongs(pid))
      .map(Number);
  }

  async remove(): Promise<void> {
    for (const command of this.commands) await command.end();
    await until(() => this.processes().length === 0, 'the end of every process of the installation');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(words: string[], more: NodeJS.ProcessEnv): LocalCommand {
    const { PATH, HOME, PLUMBLINE_CACHE } = process.env;
    const own = { PORT: String(this.port), PLUMBLINE_HOME: this.home, FAKE_FOLDER: this.folder };
    const command = new LocalCommand(words, { PATH, HOME, PLUMBLINE_CACHE, ...own, ...more });
    this.commands.push(command);
    return command;
  }

  private belongs(pid: string): boolean {
    try {
      return ['cmdline', 'environ', 'cwd'].some((what) => this.text(`/proc/${pid}/${what}`).includes(this.folder));
    } catch {
      return false; // it ended while we looked
    }
  }

  private text(path: string): string {
    return path.endsWith('/cwd') ? readlinkSync(path) : readFileSync(path, 'utf8');
  }
}

/** One started command with what it wrote. */
export class LocalCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor([command = '', ...args]: string[], env: NodeJS.ProcessEnv) {
    // A process group of its own stands for the terminal's foreground group, which a Ctrl-C reaches as a whole.
    this.process = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    }
    this.ended = once(this.process, 'close').then(() => this.process.exitCode);
  }

  async ready(): Promise<void> {
    const over = () => this.output.includes('Plumbline is ready') || this.process.exitCode !== null;
    await until(over, `the start (said so far: ${this.output})`, 60_000);
    if (!this.output.includes('Plumbline is ready')) throw new Error(`did not start: ${this.output}`);
  }

  pressCtrlC(): void {
    process.kill(-Number(this.process.pid), 'SIGINT');
  }

  async end(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGTERM');
    await this.ended;
  }
}
