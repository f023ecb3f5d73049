import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Optional } from './optional.js';

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 200;

export class PageQueryDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LARGEST_PAGE, default: DEFAULT_PAGE })
  @Optional()
  @Type(() => Number)
  @Max(LARGEST_PAGE)
  @Min(1)
  @IsInt()
  readonly limit: number = DEFAULT_PAGE;

  @ApiPropertyOptional({ description: 'The nextCursor of the page before.' })
  @Optional()
  @MaxLength(512)
  @IsString()
  readonly cursor?: string;
}
