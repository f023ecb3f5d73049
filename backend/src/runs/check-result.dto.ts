import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CheckResult, CheckStatus, FindingResult, Revision, Severity } from '@plumbline/probe';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '@plumbline/probe';

const CHECK_STATUSES = ['passed', 'warning', 'failed', 'skipped'] as const satisfies readonly CheckStatus[];
const SEVERITIES = ['failed', 'warning', 'note'] as const satisfies readonly Severity[];
const CHECK_ERAS = ['legacy', 'modern', 'both'] as const satisfies readonly CheckResult['era'][];
const EVENTS = {
  type: 'integer',
  isArray: true,
  description: 'Sequence numbers of the transcript events that show it.',
} as const;

@ApiSchema({ name: 'Finding' })
export class FindingDto implements FindingResult {
  @ApiProperty({ enum: SEVERITIES, enumName: 'Severity', description: 'A note never lowers a verdict.' })
  readonly severity!: Severity;

  @ApiProperty({ description: 'Stable, snake_case.' })
  readonly code!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'JSON Pointer (RFC 6901) into the message of the last event in `events`; null when no part of it is meant.',
  })
  readonly pointer!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The thing found at fault, such as a tool’s name.' })
  readonly subject!: string | null;

  @ApiProperty()
  readonly message!: string;

  @ApiProperty({ type: String, nullable: true })
  readonly advice!: string | null;

  @ApiProperty(EVENTS)
  readonly events!: readonly number[];
}

@ApiSchema({ name: 'CheckResult' })
export class CheckResultDto implements CheckResult {
  @ApiProperty({ example: 'transport.content-type' })
  readonly id!: string;

  @ApiProperty()
  readonly title!: string;

  @ApiProperty()
  readonly group!: string;

  @ApiProperty({ enum: CHECK_ERAS, enumName: 'CheckEra' })
  readonly era!: CheckResult['era'];

  @ApiProperty({ enum: CHECK_STATUSES, enumName: 'CheckStatus' })
  readonly status!: CheckStatus;

  @ApiProperty({ description: 'One sentence in the server author’s terms.' })
  readonly summary!: string;

  @ApiProperty({ type: String, nullable: true, description: 'What to change; null when there is nothing to change.' })
  readonly advice!: string | null;

  @ApiProperty({ type: String, format: 'uri', nullable: true, description: 'The clause that decides.' })
  readonly specUrl!: string | null;

  @ApiProperty({ enum: [...LEGACY_REVISIONS, ...MODERN_REVISIONS], enumName: 'Revision', nullable: true })
  readonly specRevision!: Revision | null;

  @ApiProperty({ type: 'integer' })
  readonly durationMs!: number;

  @ApiProperty(EVENTS)
  readonly events!: readonly number[];

  @ApiProperty({ type: () => [FindingDto] })
  readonly findings!: readonly FindingDto[];
}
