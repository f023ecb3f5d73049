/** An address that swallows connection attempts: a listener that accepts nobody, its queue full. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export interface BlackHole {
  readonly port: number;
  /** From now on it accepts. */
  makeRoom(): void;
  close(): Promise<void>;
}

/** Listens and then blocks its thread, so that nothing is accepted. */
const LISTENER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: workerData.port, host: workerData.host, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(workerData.gate, 0, 0));
  });
`;

export async function blackHole(host: string, port = 0): Promise<BlackHole> {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(LISTENER, { eval: true, workerData: { host, port, gate } });
  const [listening] = (await once(worker, 'message')) as [number];
  const fillers: Socket[] = [];
  let silent = false;
  // One after another until one is not answered: how many fit depends on the system.
  while (!silent && fillers.length < 16) {
    const socket = connect({ host, port: listening });
    socket.on('error', () => undefined);
    fillers.push(socket);
    silent = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 300, true)),
    ]);
  }
  if (!silent) throw new Error('the queue of connections never filled');
  return {
    port: listening,
    makeRoom() {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
    async close() {
      for (const socket of fillers) socket.destroy();
      await worker.terminate();
    },
  };
}
