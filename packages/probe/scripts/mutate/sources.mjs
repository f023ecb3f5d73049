/** Which files are mutated, and how a spec's hooks change them on the way. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutate } from './mutants.mjs';

const PACKAGE = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const SOURCES = join(PACKAGE, 'src');
const FOLDERS = ['checks', 'hosts'];
/** Lists and types: what they hold is proven where it is used. */
const WITHOUT_CONDITIONS = new Set([
  'checks/registry.ts',
  'checks/groups.ts',
  'checks/define-check.ts',
  'checks/shared/clauses.ts',
]);

/** Every file that is mutated, as `checks/legacy/ping.ts`. */
export function mutatedFiles() {
  return filesIn((file) => !file.endsWith('.spec.ts')).filter((file) => !WITHOUT_CONDITIONS.has(file));
}

/** The specs that may prove a mutant, as `checks/legacy/ping.spec.ts`: all but those that throw random bytes for seconds. */
export function specFiles() {
  return filesIn((file) => file.endsWith('.spec.ts') && !file.endsWith('/robustness.spec.ts'));
}

function filesIn(isWanted) {
  return FOLDERS.flatMap((folder) => list(join(SOURCES, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts') && isWanted(file))
    .sort();
}

/** Empty when the folder does not exist. */
function list(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}

export function pathOf(file) {
  return join(SOURCES, file);
}

export function mutantsOf(file) {
  return mutate(file, readFileSync(pathOf(file), 'utf8')).mutants;
}

/** For the hooks: a mutated file with all of its mutants built in, any other one as it is. */
export function change(path, source) {
  const file = relative(SOURCES, path);
  return mutatedFiles().includes(file) ? mutate(file, source).code : source;
}
