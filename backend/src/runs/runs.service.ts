import { Inject, Injectable } from '@nestjs/common';
import {
  AuditRepository,
  CONFIG,
  type Config,
  JobProducer,
  LivePublisher,
  type Logger,
  LOGGER,
  newId,
  presentListedRun,
  presentRun,
  RunCredentials,
  type RunRecord,
  RunsRepository,
} from '@plumbline/platform';
import { decodeCursor, encodeCursor, type Page } from '../http/cursor.js';
import { actorOf, type Member } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import type { CreateRunDto } from './create-run.dto.js';
import type { ListRunsDto } from './list-runs.dto.js';
import type { ListedRunDto, RunDto } from './run.dto.js';
import { authOf, headerNamesOf, hourlyLimitProblem, refuseUnfit } from './run.policy.js';

@Injectable()
export class RunsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly runs: RunsRepository,
    private readonly credentials: RunCredentials,
    private readonly audit: AuditRepository,
    private readonly jobs: JobProducer,
    private readonly live: LivePublisher,
  ) {}

  async create(member: Member, input: CreateRunDto): Promise<RunDto> {
    const { orgId } = member;
    refuseUnfit(input, this.config.egress);
    const [id, auth] = [newId(), authOf(input.auth)];
    const run = {
      id,
      orgId,
      label: input.label ?? null,
      targetUrl: input.targetUrl,
      era: input.era,
      profile: input.profile,
      authType: auth.type,
      headerNames: headerNamesOf(auth),
      credentialsCiphertext: this.credentials.seal(orgId, id, auth),
      rerunOf: null,
      createdBy: member.user.id,
    };
    const created = await this.runs.createWithinHourlyLimit(run, actorOf(member), this.config.runs.perHour);
    if (created.outcome === 'limit-reached') throw hourlyLimitProblem(created.usage, new Date());
    this.dispatch(created.run);
    return presentRun(created.run);
  }

  async list(member: Member, query: ListRunsDto): Promise<Page<ListedRunDto>> {
    const { status, result, target, createdBy, since, until, limit } = query;
    const filter = { status, result, target, createdBy, since: timeOf(since), until: timeOf(until) };
    const cursor = decodeCursor(query.cursor) ?? null;
    const { runs, next } = await this.runs.list(member.orgId, filter, { limit, cursor });
    return { data: runs.map(presentListedRun), nextCursor: next && encodeCursor(next) };
  }

  async get(member: Member, runId: string): Promise<RunDto> {
    const run = await this.runs.get(member.orgId, runId);
    if (!run) throw new ProblemError('not_found');
    return presentRun(run);
  }

  /** Ends a run that waits at once; asks the worker of one that runs to stop. Asking twice is fine. */
  async cancel(member: Member, runId: string): Promise<RunDto> {
    const { orgId } = member;
    const cancelled = await this.runs.cancel(orgId, runId);
    switch (cancelled.outcome) {
      case 'not-found':
        throw new ProblemError('not_found');
      case 'finished-before':
        throw new ProblemError('run_finished');
      case 'accepted':
        break;
    }
    const subject = { type: 'run', id: runId };
    await this.audit.record({ orgId, actor: actorOf(member), action: 'run.cancel', subject });
    this.live.runUpdated(cancelled.run);
    return presentRun(cancelled.run);
  }

  /** The run is stored: nothing here may fail the request or make it wait. Without its job the sweeper finds it. */
  private dispatch(run: RunRecord): void {
    this.live.runCreated(run);
    this.jobs.enqueueRun(run.id).catch((error: unknown) => {
      this.logger.warn(
        { err: error, runId: run.id, orgId: run.orgId },
        'the job was not added; the sweeper will add it',
      );
    });
  }
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
