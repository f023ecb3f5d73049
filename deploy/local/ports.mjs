import { connect, createServer } from 'node:net';
import { codeOf, Stop } from './stop.mjs';

/**
 * @param {number} port 0 asks for any free one
 * @returns {Promise<number>} the port, free again at this moment
 */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** A free port on loopback. */
export const freePort = () => tryPort(0);

/**
 * The port the API shall listen on: `PORT`, or 8080.
 * @param {NodeJS.ProcessEnv} env
 */
export function wantedPort(env) {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Stop(
      `PORT is "${env.PORT}", which is no port number. Set it to a number from 1 to 65535, for example PORT=8080.`,
    );
  }
  return port;
}

/** @param {number} port */
export async function assertPortFree(port) {
  try {
    await tryPort(port);
  } catch (error) {
    const advice = `Choose another one: PORT=${port < 65535 ? port + 1 : 8080} npm start`;
    if (codeOf(error) === 'EADDRINUSE')
      throw new Stop(`Port ${port} on 127.0.0.1 is in use by another program. ${advice}`);
    if (codeOf(error) === 'EACCES') throw new Stop(`This user may not listen on port ${port}. ${advice}`);
    throw error;
  }
}

/**
 * Sends lines to a TCP server on loopback and says whether the awaited answer came.
 * @param {number} port
 * @param {string} lines
 * @param {string} awaited
 * @returns {Promise<boolean>}
 */
export function answers(port, lines, awaited) {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(lines));
    const end = (/** @type {boolean} */ yes) => {
      socket.destroy();
      resolve(yes);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes(awaited)) end(true);
    });
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
  });
}
