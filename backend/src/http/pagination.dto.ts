import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export const DEFAULT_PAGE = 50;
export const LARGEST_PAGE = 200;

export class PageQueryDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LARGEST_PAGE, default: DEFAULT_PAGE })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_PAGE)
  readonly limit: number = DEFAULT_PAGE;

  @ApiPropertyOptional({ description: 'The nextCursor of the page before.' })
  @IsOptional()
  @IsString()
  @MaxLength(512)
  readonly cursor?: string;
}
