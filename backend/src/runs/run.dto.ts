import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { AUTH_TYPES, type AuthType, RUN_STATUSES, type RunStatus } from '@plumbline/platform';
import type { EraChoice, Profile, ResultStatus } from '@plumbline/probe';
import { ANY_JSON } from '../http/any-json.js';
import { CheckResultDto } from './check-result.dto.js';
import { ERA_CHOICES, PROFILES } from './create-run.dto.js';
import { DiscoveryDto } from './discovery.dto.js';

export const RESULT_STATUSES = ['passed', 'warning', 'failed'] as const satisfies readonly ResultStatus[];

@ApiSchema({ name: 'RunAuth' })
export class RunAuthDto {
  @ApiProperty({ enum: AUTH_TYPES, enumName: 'AuthType' })
  readonly type!: AuthType;

  @ApiProperty({
    type: String,
    isArray: true,
    description: 'Names of the custom headers; their values are never given back.',
  })
  readonly headerNames!: readonly string[];

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  readonly oauthConnectionId!: string | null;
}

@ApiSchema({ name: 'RunError', description: 'Why we could not complete the run; never the server’s fault.' })
export class RunErrorDto {
  @ApiProperty({ example: 'worker_lost' })
  readonly code!: string;

  @ApiProperty()
  readonly message!: string;
}

@ApiSchema({ name: 'Person' })
export class PersonDto {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;
}

@ApiSchema({ name: 'CheckCounts' })
export class CheckCountsDto {
  @ApiProperty({ type: 'integer' })
  readonly passed!: number;

  @ApiProperty({ type: 'integer' })
  readonly warning!: number;

  @ApiProperty({ type: 'integer' })
  readonly failed!: number;

  @ApiProperty({ type: 'integer' })
  readonly skipped!: number;
}

@ApiSchema({ name: 'Run' })
export class RunDto {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ format: 'uuid' })
  readonly orgId!: string;

  @ApiProperty({ type: String, nullable: true })
  readonly label!: string | null;

  @ApiProperty({ format: 'uri' })
  readonly targetUrl!: string;

  @ApiProperty({ enum: ERA_CHOICES, enumName: 'EraChoice' })
  readonly era!: EraChoice;

  @ApiProperty({ enum: PROFILES, enumName: 'Profile' })
  readonly profile!: Profile;

  @ApiProperty({ type: () => RunAuthDto })
  readonly auth!: RunAuthDto;

  @ApiProperty({ enum: RUN_STATUSES, enumName: 'RunStatus' })
  readonly status!: RunStatus;

  @ApiProperty({
    enum: RESULT_STATUSES,
    enumName: 'ResultStatus',
    nullable: true,
    description: 'Set only with status "completed".',
  })
  readonly resultStatus!: ResultStatus | null;

  @ApiProperty({ type: String, nullable: true })
  readonly requestedProtocolVersion!: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly negotiatedProtocolVersion!: string | null;

  @ApiProperty({ ...ANY_JSON, description: 'As the server said it, redacted.' })
  readonly serverInfo!: unknown;

  @ApiProperty({ ...ANY_JSON, description: 'As the server said them, redacted.' })
  readonly capabilities!: unknown;

  @ApiProperty({ type: String, nullable: true })
  readonly instructions!: string | null;

  @ApiProperty({ type: () => [CheckResultDto] })
  readonly checks!: readonly CheckResultDto[];

  @ApiProperty({ type: () => DiscoveryDto })
  readonly discovery!: DiscoveryDto;

  @ApiProperty({ type: () => RunErrorDto, nullable: true })
  readonly error!: RunErrorDto | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The run that this one repeats.' })
  readonly rerunOf!: string | null;

  @ApiProperty({ type: () => PersonDto, nullable: true, description: 'Null when that person is gone.' })
  readonly createdBy!: PersonDto | null;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly queuedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly startedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly finishedAt!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly durationMs!: number | null;

  @ApiProperty({ type: 'integer', description: 'Events in the transcript so far; the last one’s sequence number.' })
  readonly eventCount!: number;
}

const LISTED = [
  'id',
  'orgId',
  'label',
  'targetUrl',
  'era',
  'profile',
  'auth',
  'status',
  'resultStatus',
  'requestedProtocolVersion',
  'negotiatedProtocolVersion',
  'serverInfo',
  'error',
  'rerunOf',
  'createdBy',
  'createdAt',
  'queuedAt',
  'startedAt',
  'finishedAt',
  'durationMs',
  'eventCount',
] as const satisfies readonly (keyof RunDto)[];

@ApiSchema({ name: 'ListedRun', description: 'A run as lists show it: counts instead of the checks themselves.' })
export class ListedRunDto extends PickType(RunDto, LISTED) {
  @ApiProperty({ type: () => CheckCountsDto })
  readonly checkCounts!: CheckCountsDto;
}

@ApiSchema({ name: 'RunPage' })
export class RunPageDto {
  @ApiProperty({ type: () => [ListedRunDto] })
  readonly data!: readonly ListedRunDto[];

  @ApiProperty({ type: String, nullable: true })
  readonly nextCursor!: string | null;
}
