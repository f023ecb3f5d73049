/** `npm start` with the fake programs of this folder in the place of the product. */
import { fileURLToPath } from 'node:url';
import { launch } from '../launch.mjs';
import { wordsOf } from '../stop.mjs';

const program = (/** @type {string} */ role) => [fileURLToPath(new URL('fake-program.mjs', import.meta.url)), role];

try {
  const commands = { migrate: program('migrate'), api: program('api'), worker: program('worker') };
  process.exitCode = await launch({ env: process.env, demo: false, commands });
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
process.exit();
