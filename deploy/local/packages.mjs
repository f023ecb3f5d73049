/**
 * Programs from the system's own packages without changing the system: apt with private state fetches and verifies the
 * packages that dpkg does not have yet, `dpkg -x` unpacks them into a cache, and the dynamic linker is told of them.
 * Needs no root.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, programOnPath, randomSecret } from './files.mjs';
import { waitForLock } from './lock.mjs';
import { Stop } from './stop.mjs';

/**
 * @typedef {object} Unpacking
 * @property {string} name
 * @property {string[]} packages
 * @property {string} cache
 * @property {(folder: string) => boolean} works proves that what is in the folder runs
 * @property {(folder: string) => void} [finish] what is to be done once after unpacking
 * @property {import('./children.mjs').Supervisor} supervisor
 * @property {AbortSignal} signal
 * @property {(text: string) => void} say
 */

// A second C library beside the system's dynamic linker crashes every program that loads it.
const NEVER_UNPACKED = /^(libc6|libc-bin|libc-l10n|libc6-\w+|locales|base-files)_/;

/**
 * @param {Unpacking} options
 * @returns {Promise<string>} the folder
 * @throws {Stop} saying why it is not to be had
 */
export async function unpackedPackages(options) {
  const { name, cache, works, finish, signal, say } = options;
  const folder = join(privateFolder(cache), name);
  if (existsSync(folder) && works(folder)) return folder;
  if (!programOnPath(['apt-get'], process.env) || !programOnPath(['dpkg'], process.env))
    throw new Stop('this system has no apt');
  const release = await waitForLock(`${folder}.lock`, { about: `unpacking ${name}`, timeoutMs: 600_000, signal });
  try {
    if (existsSync(folder) && works(folder)) return folder;
    say(`Fetching ${name} from the system's packages into ${folder} (nothing is installed)`);
    // What dpkg believes to be installed may be broken or missing: then once more with everything that is depended on.
    let problem = '';
    for (const status of ['/var/lib/dpkg/status', undefined]) {
      rmSync(folder, { recursive: true, force: true });
      problem = (await fetchInto(options, folder, status)) ?? '';
      if (problem) continue;
      finish?.(folder);
      if (works(folder)) return folder;
      problem = 'what was fetched does not run here';
    }
    rmSync(folder, { recursive: true, force: true });
    throw new Stop(problem);
  } finally {
    release();
  }
}

/**
 * @param {Unpacking} options
 * @param {string} folder
 * @param {string | undefined} status dpkg's list of what is installed; undefined: nothing is
 * @returns {Promise<string | undefined>} what went wrong
 */
async function fetchInto({ name, packages, cache, supervisor }, folder, status) {
  const state = join(cache, `${name}.apt-${randomSecret(4)}`);
  const draft = `${folder}.${process.pid}`;
  try {
    const env = {
      ...process.env,
      LC_ALL: 'C',
      DEBIAN_FRONTEND: 'noninteractive',
      APT_CONFIG: writeConfiguration(state, status),
    };
    const apt = (/** @type {string[]} */ ...args) =>
      supervisor.run({ name: `fetch-${name}`, command: 'apt-get', args: ['-q', '-y', ...args], env, group: true });
    const updated = await apt('update');
    const fetched = await apt('install', '--download-only', '--reinstall', '--no-install-recommends', ...packages);
    if (!fetched.ok)
      return problemIn(fetched.lastLines()) ?? problemIn(updated.lastLines()) ?? `apt-get ${fetched.how}`;
    mkdirSync(draft);
    for (const file of readdirSync(join(state, 'archives')).filter(
      (one) => one.endsWith('.deb') && !NEVER_UNPACKED.test(one),
    )) {
      const args = ['-x', join(state, 'archives', file), draft];
      const unpacked = await supervisor.run({ name: `unpack-${name}`, command: 'dpkg', args, env: process.env });
      if (!unpacked.ok) return problemIn(unpacked.lastLines()) ?? `dpkg ${unpacked.how}`;
    }
    renameSync(draft, folder);
    return undefined;
  } finally {
    rmSync(state, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * apt with its state in one folder, the system's sources and keys, and of the system's settings only how to reach the
 * archive: hooks that others configured would change the system.
 * @param {string} state
 * @param {string | undefined} status
 */
function writeConfiguration(state, status) {
  for (const folder of ['lists/partial', 'archives/partial']) mkdirSync(join(state, folder), { recursive: true });
  if (!status) writeFileSync(join(state, 'status'), '');
  const reach = execFileSync(programOnPath(['apt-config'], process.env) ?? '', ['dump'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^Acquire::(?!IndexTargets|Changelogs|Languages)/.test(line));
  const own = [
    `Dir::State "${state}";`,
    `Dir::State::lists "${state}/lists";`,
    `Dir::State::status "${status ?? join(state, 'status')}";`,
    `Dir::Cache "${state}";`,
    `Dir::Cache::archives "${state}/archives";`,
    'Dir::Etc::parts "/dev/null";',
    'Dir::Etc::main "/dev/null";',
    'Dir::Log "/dev/null";',
    'APT::Sandbox::User "";',
    'Acquire::Languages "none";',
    'Debug::NoLocking "true";',
  ];
  const file = join(state, 'apt.conf');
  writeFileSync(file, [...reach, ...own, ''].join('\n'));
  return file;
}

/** @param {string} log */
function problemIn(log) {
  return log.split('\n').findLast((line) => /^(E|W|dpkg\S*): /.test(line));
}

/**
 * The `LD_LIBRARY_PATH` of a folder that packages were unpacked into.
 * @param {string} folder
 */
export function libraryPath(folder) {
  const found = [];
  for (const base of ['usr/lib', 'lib']) {
    for (const triplet of folders(join(folder, base)).filter((name) => name.includes('-linux-gnu'))) {
      const top = join(folder, base, triplet);
      found.push(top, ...folders(top).map((name) => join(top, name)));
    }
  }
  return found.filter((one) => readdirSync(one).some((name) => /\.so(\.|$)/.test(name))).join(':');
}

/** @param {string} path */
function folders(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map((one) => one.name);
}
