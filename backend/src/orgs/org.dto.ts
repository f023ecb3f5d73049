import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '@plumbline/platform';

@ApiSchema({ name: 'Org' })
export class OrgDto {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', description: 'Your role in it.' })
  readonly role!: Role;
}

@ApiSchema({ name: 'OrgPage' })
export class OrgPageDto {
  @ApiProperty({ type: () => [OrgDto] })
  readonly data!: readonly OrgDto[];

  @ApiProperty({ type: String, nullable: true })
  readonly nextCursor!: string | null;
}

@ApiSchema({ name: 'Usage' })
export class UsageDto {
  @ApiProperty({ type: 'integer', description: 'Every run created within the last hour, whatever became of it.' })
  readonly runsLastHour!: number;

  @ApiProperty({ type: 'integer', description: '0: no limit.' })
  readonly hourlyRunLimit!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the next run can be started; null when one can be started now.',
  })
  readonly nextSlotAt!: string | null;
}
