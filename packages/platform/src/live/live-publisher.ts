import { Emitter } from '@socket.io/redis-emitter';
import type { Redis } from 'ioredis';
import type { RunRecord, RunSummary } from '../runs/run.js';
import { presentListedRun, presentRun } from '../runs/run.presenter.js';
import {
  LIVE_NAMESPACE,
  liveChannel,
  type LiveEvents,
  orgRoom,
  runRoom,
  type TranscriptAppended,
} from './event-map.js';

/**
 * Says what happens to everybody who watches, from any process, in one Redis command a message. Never throws and never
 * waits: who misses a message fetches, so a Redis that is away costs freshness and nothing else.
 */
export class LivePublisher {
  readonly #emitter: Emitter<LiveEvents>;

  constructor(redis: Redis, prefix: string, onLost: (error: unknown) => void) {
    // The emitter drops the promise of PUBLISH; unhandled, one refused command would end the process.
    const client = {
      publish: (channel: string, message: Buffer): void => {
        redis.publish(channel, message).catch(onLost);
      },
    };
    this.#emitter = new Emitter<LiveEvents>(client, { key: liveChannel(prefix) }, LIVE_NAMESPACE);
  }

  runCreated(run: RunSummary): void {
    this.#emitter.to(orgRoom(run.orgId)).emit('run.created', presentListedRun(run));
  }

  /** Both forms in one message to both rooms: at its start a whole run is hardly more than its list form. */
  runStarted(run: RunRecord): void {
    const both = { ...presentListedRun(run), ...presentRun(run) };
    this.#emitter.to([orgRoom(run.orgId), runRoom(run.id)]).emit('run.updated', both);
  }

  runUpdated(run: RunRecord): void {
    this.#emitter.to(orgRoom(run.orgId)).emit('run.updated', presentListedRun(run));
    this.#emitter.to(runRoom(run.id)).emit('run.updated', presentRun(run));
  }

  transcriptAppended(appended: TranscriptAppended): void {
    this.#emitter.to(runRoom(appended.runId)).emit('transcript.appended', appended);
  }
}
