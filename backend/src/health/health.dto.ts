import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Health' })
export class HealthDto {
  @ApiProperty({ enum: ['up'] })
  readonly status!: 'up';

  @ApiProperty({ example: '0.1.0' })
  readonly version!: string;
}

@ApiSchema({ name: 'Readiness' })
export class ReadinessDto {
  @ApiProperty({ enum: ['ready', 'not_ready'] })
  readonly status!: 'ready' | 'not_ready';

  @ApiProperty({ enum: ['up', 'down'] })
  readonly postgres!: 'up' | 'down';

  @ApiProperty({ enum: ['up', 'down'] })
  readonly redis!: 'up' | 'down';

  @ApiProperty({ enum: ['current', 'behind', 'unknown'] })
  readonly migrations!: 'current' | 'behind' | 'unknown';
}
