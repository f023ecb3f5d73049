/** What API, worker and command line take from the platform. */
import 'reflect-metadata';

export { normalizeEmail } from './accounts/email.js';
export { ensureFirstAdmin, type FirstAdmin } from './accounts/ensure-first-admin.js';
export { hashPassword, PASSWORD_HASH_OPTIONS } from './accounts/password-hash.js';
export { hashToken } from './accounts/secret-token.js';
export {
  type ActiveSession,
  type MembershipView,
  type NewSession,
  SESSION_DAYS,
  SESSION_IDLE_HOURS,
  SessionsRepository,
} from './accounts/sessions.repository.js';
export { type NewUser, type UserRecord, UsersRepository, type UserWithPassword } from './accounts/users.repository.js';
export type { Actor, AuditAction, AuditEntry } from './audit/audit.js';
export { AuditRepository } from './audit/audit.repository.js';
export { ConfigError, type ConfigFault } from './config/config-error.js';
export { type Config, loadConfig, VARIABLES } from './config/config.js';
export { createDataSource } from './database/data-source.js';
export { newId } from './database/ids.js';
export { isMigrated, migrate } from './database/migrate.js';
export { type Executor, sql } from './database/sql.js';
export { inTransaction } from './database/transaction.js';
export { proveEncryptionKeys } from './encryption/encryption-canary.js';
export { type KeyRing, parseKeyRing } from './encryption/key-ring.js';
export { SecretBox, SecretBoxError, type SecretPlace } from './encryption/secret-box.js';
export {
  LIVE_NAMESPACE,
  liveChannel,
  type LiveEvents,
  type LiveRoom,
  orgRoom,
  runRoom,
  type TranscriptAppended,
} from './live/event-map.js';
export { LivePublisher } from './live/live-publisher.js';
export { createLogger, describeError, type Logger } from './observability/logger.js';
export { NestLogger } from './observability/nest-logger.js';
export { isApiToken, newApiToken, shownPrefix } from './orgs/api-token-format.js';
export {
  type ActiveApiToken,
  type ApiTokenRecord,
  ApiTokensRepository,
  type NewApiToken,
} from './orgs/api-tokens.repository.js';
export { MembershipsRepository } from './orgs/memberships.repository.js';
export { type OrgRecord, OrgsRepository } from './orgs/orgs.repository.js';
export { lesserRole, type Role, roleAtLeast, ROLES } from './orgs/role.js';
export { PlatformModule } from './platform.module.js';
export { JobHost } from './queue/job-host.js';
export { JobHostModule } from './queue/job-host.module.js';
export { type JobContext, JobProcessor } from './queue/job-processor.js';
export { JobProducer } from './queue/job-producer.js';
export { type JobName, type JobPayloads, JOBS } from './queue/jobs.js';
export { connectForCommands, connectForWorker } from './queue/redis.js';
export { RunSweeper } from './queue/run-sweeper.js';
export {
  AUTH_TYPES,
  type AuthType,
  type CheckCounts,
  type NewRun,
  RUN_ERRORS,
  RUN_STATUSES,
  type RunCursor,
  type RunErrorCode,
  type RunFilter,
  type RunRecord,
  type RunStatus,
  type RunSummary,
  type RunUsage,
} from './runs/run.js';
export { RunCredentials } from './runs/run-credentials.js';
export {
  type ClaimedRun,
  type LeaseState,
  type RunLease,
  RunLeases,
  type RunOutcome,
  type RunProgress,
} from './runs/run-leases.repository.js';
export { isFinished, RUN_TRANSITIONS, type RunTransition } from './runs/run-transitions.js';
export { type ListedRunView, presentListedRun, presentRun, type RunView } from './runs/run.presenter.js';
export { type CancelRunOutcome, type CreateRunOutcome, RunsRepository } from './runs/runs.repository.js';
export { type TranscriptSlice, TranscriptsRepository } from './transcripts/transcripts.repository.js';
export { CONFIG, LOGGER } from './tokens.js';
export { VERSION } from './version.js';
