import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { DiscoveredList, Discovery } from '@plumbline/probe';

@ApiSchema({ name: 'DiscoveredList' })
export class DiscoveredListDto implements DiscoveredList {
  @ApiProperty({ type: 'integer' })
  readonly count!: number;

  @ApiProperty({ type: 'integer' })
  readonly pages!: number;

  @ApiProperty({ description: 'False when a limit, a loop or a fault ended the reading before the last page.' })
  readonly complete!: boolean;

  @ApiProperty({
    type: 'array',
    items: {},
    description: 'What the server listed, redacted; not necessarily well formed.',
  })
  readonly items!: readonly unknown[];
}

/** What the server listed. A list that was not asked for is absent. */
@ApiSchema({ name: 'Discovery' })
export class DiscoveryDto implements Discovery {
  @ApiPropertyOptional({ type: () => DiscoveredListDto })
  readonly tools?: DiscoveredListDto;

  @ApiPropertyOptional({ type: () => DiscoveredListDto })
  readonly resources?: DiscoveredListDto;

  @ApiPropertyOptional({ type: () => DiscoveredListDto })
  readonly resourceTemplates?: DiscoveredListDto;

  @ApiPropertyOptional({ type: () => DiscoveredListDto })
  readonly prompts?: DiscoveredListDto;
}
