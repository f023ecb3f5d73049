import { ApiPropertyOptional } from '@nestjs/swagger';
import type { ResultStatus } from '@plumbline/probe';
import { IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { PageQueryDto } from '../http/pagination.dto.js';
import { IsLine } from '../http/text.js';
import { RESULT_STATUSES, RUN_STATUSES, type RunStatus } from './run-status.js';

export class ListRunsDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: RUN_STATUSES, enumName: 'RunStatus' })
  @IsOptional()
  @IsIn(RUN_STATUSES)
  readonly status?: RunStatus;

  @ApiPropertyOptional({ enum: RESULT_STATUSES, enumName: 'ResultStatus' })
  @IsOptional()
  @IsIn(RESULT_STATUSES)
  readonly result?: ResultStatus;

  @ApiPropertyOptional({ description: 'Part of the target URL; case does not matter.', maxLength: 2048 })
  @IsOptional()
  @IsLine(1, 2048)
  readonly target?: string;

  @ApiPropertyOptional({ description: 'The id of the person who started the run.', format: 'uuid' })
  @IsOptional()
  @IsUUID()
  readonly createdBy?: string;

  @ApiPropertyOptional({ description: 'Created at or after this time.', format: 'date-time' })
  @IsOptional()
  @IsISO8601({ strict: true })
  readonly since?: string;

  @ApiPropertyOptional({ description: 'Created before this time.', format: 'date-time' })
  @IsOptional()
  @IsISO8601({ strict: true })
  readonly until?: string;
}
