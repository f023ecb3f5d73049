import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { type Config, connectForWorker, type Logger, liveChannel } from '@plumbline/platform';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';

/** A frame from a client names an organisation and perhaps a run; nothing larger is read. */
const MAX_FRAME_BYTES = 4096;
const HANDSHAKE_MS = 10_000;

/**
 * Socket.IO over WebSocket only, so that replicas need no sticky sessions, joined through Redis with the workers that
 * publish. The two connections wait while Redis is away: the adapter drops the promises of its commands, and one that
 * is refused would end the process.
 */
export class LiveAdapter extends IoAdapter {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;

  constructor(app: INestApplicationContext, config: Config, logger: Logger) {
    super(app);
    const open = (name: string): Redis =>
      connectForWorker(config.redis, name).on('error', (error: unknown) =>
        logger.warn({ err: error }, 'live updates wait for Redis'),
      );
    this.publisher = open('plumbline-api-live-pub');
    this.subscriber = open('plumbline-api-live-sub');
    this.channel = liveChannel(config.redis.prefix);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server: Server = super.createIOServer(port, {
      ...options,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      connectTimeout: HANDSHAKE_MS,
      adapter: createAdapter(this.publisher, this.subscriber, { key: this.channel }),
    } as ServerOptions);
    // Everybody may open the default namespace unless told otherwise; nothing is said there.
    server.use((_socket, next) => next(new Error('there is nothing here: use /live')));
    return server;
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }
}
