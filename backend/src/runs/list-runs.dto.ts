import { ApiPropertyOptional } from '@nestjs/swagger';
import { RUN_STATUSES, type RunStatus } from '@plumbline/platform';
import type { ResultStatus } from '@plumbline/probe';
import { IsIn, IsUUID } from 'class-validator';
import { Optional } from '../http/optional.js';
import { PageQueryDto } from '../http/pagination.dto.js';
import { IsLine } from '../http/text.js';
import { IsTime } from '../http/time.js';
import { RESULT_STATUSES } from './run.dto.js';

export class ListRunsDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: RUN_STATUSES, enumName: 'RunStatus' })
  @Optional()
  @IsIn(RUN_STATUSES)
  readonly status?: RunStatus;

  @ApiPropertyOptional({ enum: RESULT_STATUSES, enumName: 'ResultStatus' })
  @Optional()
  @IsIn(RESULT_STATUSES)
  readonly result?: ResultStatus;

  @ApiPropertyOptional({ description: 'Part of the target URL; case does not matter.', maxLength: 2048 })
  @Optional()
  @IsLine(1, 2048)
  readonly target?: string;

  @ApiPropertyOptional({ description: 'The id of the person who started the run.', format: 'uuid' })
  @Optional()
  @IsUUID()
  readonly createdBy?: string;

  @ApiPropertyOptional({ description: 'Created at or after this time.', format: 'date-time' })
  @Optional()
  @IsTime()
  readonly since?: string;

  @ApiPropertyOptional({ description: 'Created before this time.', format: 'date-time' })
  @Optional()
  @IsTime()
  readonly until?: string;
}
