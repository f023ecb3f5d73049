import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { STEP_IDS, type Direction, type Header, type Timing, type TranscriptEvent } from '@plumbline/probe';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ANY_JSON } from '../http/any-json.js';

/** A run records at most this many events (diagnostics, section 7), so one page can hold them all. */
const MOST_EVENTS = 200;
const DIRECTIONS = ['out', 'in', 'sys'] as const satisfies readonly Direction[];

export class TranscriptQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    default: 0,
    description: 'Only events after this sequence number.',
  })
  @Optional()
  @Type(() => Number)
  @Max(2 ** 31 - 1)
  @Min(0)
  @IsInt()
  readonly after: number = 0;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_EVENTS, default: MOST_EVENTS })
  @Optional()
  @Type(() => Number)
  @Max(MOST_EVENTS)
  @Min(1)
  @IsInt()
  readonly limit: number = MOST_EVENTS;
}

@ApiSchema({ name: 'Header' })
export class HeaderDto implements Header {
  @ApiProperty()
  readonly name!: string;

  @ApiProperty()
  readonly value!: string;
}

@ApiSchema({ name: 'Timing', description: 'Milliseconds of each phase; a phase that did not happen is absent.' })
export class TimingDto implements Timing {
  @ApiPropertyOptional()
  readonly dnsMs?: number;

  @ApiPropertyOptional()
  readonly connectMs?: number;

  @ApiPropertyOptional()
  readonly tlsMs?: number;

  @ApiPropertyOptional()
  readonly waitMs?: number;

  @ApiPropertyOptional()
  readonly bodyMs?: number;
}

@ApiSchema({ name: 'TranscriptEvent' })
export class TranscriptEventDto implements TranscriptEvent {
  @ApiProperty({ type: 'integer', description: '1, 2, 3 …, without gaps within a run.' })
  readonly seq!: number;

  @ApiProperty({
    enum: [...STEP_IDS, 'run'],
    enumName: 'Phase',
    description: 'The step; "run" for what concerns the run as a whole.',
  })
  readonly phase!: TranscriptEvent['phase'];

  @ApiProperty({ enum: DIRECTIONS, enumName: 'Direction' })
  readonly direction!: Direction;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'JSON-RPC method, or the HTTP method where there is no message; for "sys" a code such as connection_refused.',
  })
  readonly method!: string | null;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }], nullable: true })
  readonly rpcId!: string | number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly httpStatus!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly durationMs!: number | null;

  @ApiProperty({ type: () => [HeaderDto] })
  readonly headers!: readonly HeaderDto[];

  @ApiProperty({
    ...ANY_JSON,
    description:
      'out: the JSON-RPC message. in: the decoded body, of a stream { stream: [{ event, id, data }] }. sys: { message }. { omitted } says why a payload was left out.',
  })
  readonly payload!: unknown;

  @ApiProperty({ type: () => TimingDto, nullable: true })
  readonly timing!: TimingDto | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The seq of the request that this answers.' })
  readonly answers!: number | null;

  @ApiProperty({ format: 'date-time' })
  readonly at!: string;
}

@ApiSchema({ name: 'Transcript' })
export class TranscriptDto {
  @ApiProperty({ type: () => [TranscriptEventDto] })
  readonly data!: readonly TranscriptEventDto[];

  @ApiProperty({
    type: 'integer',
    description: 'Sequence number of the last event recorded so far; 0 when there is none.',
  })
  readonly lastSeq!: number;
}
