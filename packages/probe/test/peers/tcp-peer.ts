/** A server of bytes on loopback, for answers that no HTTP library would send. */
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface TcpPeer {
  readonly port: number;
  /** Connections that were ever accepted. */
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
  close(): Promise<void>;
}

/** At a free port, unless one is given. */
export async function tcpPeer(onConnection: (socket: Socket) => void, host = '127.0.0.1', port = 0): Promise<TcpPeer> {
  return listen(createServer({ noDelay: true }), 'connection', onConnection, host, port);
}

/** Counts what a TLS server decrypts as well as a plain one: `event` names when a connection is ready. */
export async function listen(
  server: Server,
  event: string,
  onConnection: (socket: Socket) => void,
  host = '127.0.0.1',
  wantedPort = 0,
): Promise<TcpPeer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on(event, (socket: Socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(wantedPort, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    port,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Calls back once per request with the text of its head and body; bodies are framed by Content-Length. */
export function onRequests(socket: Socket, answer: (request: string, count: number) => void): void {
  let received = '';
  let count = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const request = received.slice(0, end + 4 + length);
      received = received.slice(end + 4 + length);
      count += 1;
      answer(request, count);
    }
  });
}
