import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOnPath } from './files.mjs';
import { libraryPath, unpackedPackages } from './packages.mjs';
import { Stop } from './stop.mjs';

/**
 * The browser of the console's tests: the one named by `CHROMIUM_PATH`, one on the PATH, or the system's package
 * unpacked privately.
 * @param {{ env: NodeJS.ProcessEnv, cache: string, supervisor: import('./children.mjs').Supervisor, signal: AbortSignal, say: (text: string) => void }} options
 * @returns {Promise<string>} the program to start
 */
export async function findChromium({ env, ...rest }) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const installed = programOnPath(['chromium', 'chromium-browser', 'google-chrome'], env);
  if (installed && runs(installed)) return installed;
  try {
    const packages = ['chromium', 'chromium-common', 'fontconfig-config', 'fonts-liberation'];
    const works = (/** @type {string} */ folder) => runs(starter(folder));
    return starter(await unpackedPackages({ ...rest, name: 'chromium', packages, works, finish: writeStarter }));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(
      `Chromium was not found on the PATH, and it could not be fetched for the tests alone: ${error.message}. ` +
        'Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its program, and start again.',
    );
  }
}

/** @param {string} folder */
const starter = (folder) => join(folder, 'start-chromium');

/** @param {string} program */
function runs(program) {
  return spawnSync(program, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/**
 * The package's own start script looks for everything in the system's folders; this one names the unpacked ones.
 * @param {string} folder
 */
function writeStarter(folder) {
  for (const name of ['home', 'font-cache']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'fonts.conf'), fontConfiguration(folder));
  const script = `#!/bin/sh
export LD_LIBRARY_PATH=${quoted(libraryPath(folder))}
export FONTCONFIG_FILE=${quoted(join(folder, 'fonts.conf'))}
[ -w "\${HOME:-/nonexistent}" ] || export HOME=${quoted(join(folder, 'home'))}
exec ${quoted(join(folder, 'usr/lib/chromium/chromium'))} "$@"
`;
  writeFileSync(starter(folder), script);
  chmodSync(starter(folder), 0o755);
}

/** @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/** @param {string} folder */
function fontConfiguration(folder) {
  const family = (/** @type {string} */ generic, /** @type {string} */ name) =>
    `  <alias><family>${generic}</family><prefer><family>${name}</family></prefer></alias>`;
  const inside = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${inside}/usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${inside}/font-cache</cachedir>
${family('sans-serif', 'Liberation Sans')}
${family('serif', 'Liberation Serif')}
${family('monospace', 'Liberation Mono')}
</fontconfig>
`;
}
