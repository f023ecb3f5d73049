import { Inject } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { LIVE_NAMESPACE, type LiveEvents, type Logger, LOGGER, orgRoom, runRoom } from '@plumbline/platform';
import type { Namespace, Socket } from 'socket.io';
import { randomUUID } from 'node:crypto';
import { asProblem, presentProblem } from '../http/present-problem.js';
import { asMember, type Principal } from '../http/principal.js';
import { PROBLEMS } from '../http/problem-codes.js';
import { ProblemError } from '../http/problem-error.js';
import type { ProblemDto } from '../http/problem.dto.js';
import { validationPipe } from '../http/validation.js';
import { TranscriptsService } from '../transcripts/transcripts.service.js';
import { credentialRoom, LiveConnections } from './live-connections.js';
import { LiveAuth } from './live-auth.js';
import { SubscribeDto, type SubscribeAnswer, type Subscribed } from './subscribe.dto.js';

/** A socket lives this long, then has to prove itself again: sessions end and people leave. Clients reconnect by themselves. */
const LIFETIME_MS = 60 * 60 * 1000;

interface SocketData {
  principal: Principal;
}
type LiveNamespace = Namespace<Record<string, never>, LiveEvents, Record<string, never>, SocketData>;
type LiveSocket = Socket<Record<string, never>, LiveEvents, Record<string, never>, SocketData>;

/** Live updates (API contract): who asks is known from the handshake, and rooms are chosen here, never by the client. */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection {
  constructor(
    private readonly auth: LiveAuth,
    private readonly transcripts: TranscriptsService,
    private readonly connections: LiveConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  afterInit(namespace: LiveNamespace): void {
    this.connections.attach(namespace);
    namespace.use((socket, next) => {
      this.auth.principalOf(socket).then(
        (principal) => {
          socket.data.principal = principal;
          next();
        },
        (error: unknown) => {
          const problem = this.problemOf(error);
          next(Object.assign(new Error(problem.detail), { data: problem }));
        },
      );
    });
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    await socket.join(credentialRoom(socket.data.principal));
    const end = setTimeout(() => socket.conn.close(), LIFETIME_MS).unref();
    socket.once('disconnect', () => clearTimeout(end));
  }

  @SubscribeMessage('subscribe')
  async subscribe(socket: LiveSocket, body: unknown): Promise<SubscribeAnswer> {
    try {
      const input: SubscribeDto = await validationPipe.transform(body, { type: 'body', metatype: SubscribeDto });
      return await this.join(socket, input);
    } catch (error) {
      return this.problemOf(error);
    }
  }

  /** Reads `lastSeq` again once it has joined: what happens in between arrives twice rather than never. */
  private async join(socket: LiveSocket, { orgId, runId }: SubscribeDto): Promise<Subscribed> {
    const member = asMember(socket.data.principal, orgId);
    if (!member) throw new ProblemError('not_found');
    if (runId === undefined) {
      await socket.join(orgRoom(orgId));
      return { ok: true, lastSeq: null };
    }
    await this.transcripts.lastSeq(member, runId);
    await socket.join(runRoom(runId));
    return { ok: true, lastSeq: await this.transcripts.lastSeq(member, runId) };
  }

  private problemOf(error: unknown): ProblemDto {
    const problem = asProblem(error);
    const requestId = randomUUID();
    if (PROBLEMS[problem.code].status >= 500)
      this.logger.error({ requestId, err: problem.cause ?? problem }, problem.code);
    return presentProblem(problem, requestId);
  }
}
