/**
 * A good server as a process, for tests that start whole processes:
 *   node packages/probe/test/servers/run.mjs <name> [port]
 * Prints one line of JSON with its `url` (and the `token` that `bearer` lets in) and runs until its stdin or it is ended.
 */
import { GOOD_TOKEN, startGoodServer } from './good/start.mjs';

const [name = '', port = '0'] = process.argv.slice(2);
const server = await startGoodServer(name, Number(port));
console.log(JSON.stringify({ url: server.url, ...(name === 'bearer' ? { token: GOOD_TOKEN } : {}) }));

const stop = () => void server.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.stdin.resume().once('end', stop);
