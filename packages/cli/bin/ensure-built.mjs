/**
 * A checkout has sources and perhaps no build. Before the command runs, what it needs (the engine and this package) is
 * compiled when anything is newer than the last build; looking costs a few milliseconds. An installed package has no
 * sources beside it and is left alone. Everything said goes to stderr.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OWN_PACKAGE = dirname(dirname(fileURLToPath(import.meta.url)));
/** As of the exit codes of the command line: it could not complete, and the server has no part in it. */
const INCOMPLETE = 3;
const LOCK_POLL_MS = 50;

/** @param {string} [cli] the folder of this package; the engine's lies beside it */
export async function ensureBuilt(cli = OWN_PACKAGE) {
  const build = new Build(cli);
  if (!existsSync(join(cli, 'src')) || build.isFresh()) return;
  // Two commands at once (two terminals, parallel tests) must not write over what the other is reading.
  while (!build.takeLock()) {
    await delay(LOCK_POLL_MS);
    if (build.isFresh()) return;
  }
  try {
    if (!build.isFresh()) build.compile();
  } finally {
    build.releaseLock();
  }
}

class Build {
  #packages;
  #entries;
  #stamp;
  #lock;

  /** @param {string} cli */
  constructor(cli) {
    const probe = join(dirname(cli), 'probe');
    this.#packages = [probe, cli];
    this.#entries = [join(probe, 'dist/index.js'), join(cli, 'dist/main.js')];
    this.#stamp = join(cli, 'dist/.built');
    this.#lock = join(cli, 'dist/.building');
  }

  isFresh() {
    if (!existsSync(this.#stamp) || !this.#entries.every((entry) => existsSync(entry))) return false;
    const built = statSync(this.#stamp).mtimeMs;
    return this.#packages.every(
      (folder) => isOlder(join(folder, 'src'), built) && statSync(join(folder, 'package.json')).mtimeMs <= built,
    );
  }

  compile() {
    // A source that changes while the compiler runs is newer than this, and builds again.
    const begun = new Date();
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    if (process.stderr.isTTY) process.stderr.write('plumbline: compiling, once …\n');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', ...this.#packages], { encoding: 'utf8' });
    if (status !== 0) {
      this.releaseLock();
      process.stderr.write(`${stdout}plumbline: exit ${INCOMPLETE}, the sources of this checkout do not compile\n`);
      process.exit(INCOMPLETE);
    }
    writeFileSync(this.#stamp, '');
    utimesSync(this.#stamp, begun, begun);
  }

  /** False while another process builds; the lock of one that died is removed. */
  takeLock() {
    mkdirSync(dirname(this.#lock), { recursive: true });
    try {
      writeFileSync(this.#lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(this.#owner())) this.releaseLock();
    return false;
  }

  releaseLock() {
    rmSync(this.#lock, { force: true });
  }

  /** 0 when the lock vanished, or its owner has not written yet: then it is simply looked at again. */
  #owner() {
    try {
      return Number(readFileSync(this.#lock, 'utf8'));
    } catch {
      return 0;
    }
  }
}

/** Folders count too: their time changes when a file comes or goes. */
function isOlder(folder, time) {
  if (statSync(folder).mtimeMs > time) return false;
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isOlder(path, time) : entry.name.endsWith('spec.ts') || statSync(path).mtimeMs <= time;
  });
}

/** Signal 0 to process 0 asks about our own group, which is always there. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
