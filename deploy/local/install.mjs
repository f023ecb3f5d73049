import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { npmCommand } from './npm.mjs';
import { Stop } from './stop.mjs';

/**
 * Brings node_modules to what package-lock.json says; does nothing where it is so already.
 * @param {{ root: string, supervisor: import('./children.mjs').Supervisor, say: (text: string) => void }} options
 */
export async function installPackages({ root, supervisor, say }) {
  const stamp = join(root, 'node_modules/.plumbline-installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${process.platform}-${process.arch}\n${lock}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!agrees(JSON.parse(lock), readJson(join(root, 'node_modules/.package-lock.json')))) {
    say('Installing packages (npm ci)');
    // No install script is needed by what we use, and one of them reports to its vendor.
    const npm = npmCommand(
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    );
    const result = await supervisor.run({ ...npm, name: 'install', cwd: root, env: process.env, group: true });
    if (!result.ok) throw new Stop(`npm ci ${result.how}:\n${result.lastLines()}`);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Whether what npm noted as installed (by `npm ci` or `npm install`, whoever typed it) is what the lock file wants.
 * Optional packages may be absent: most are for other systems.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }> }} lock
 * @param {{ packages: Record<string, { version?: string, integrity?: string }> } | undefined} installed
 */
export function agrees(lock, installed) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, want]) => {
    if (!path.includes('node_modules/') || want.link) return true;
    const have = installed.packages[path];
    return have ? have.version === want.version && have.integrity === want.integrity : want.optional === true;
  });
}
