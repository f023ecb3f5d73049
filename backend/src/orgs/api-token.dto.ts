import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '@plumbline/platform';
import { IsIn } from 'class-validator';
import { OptionalOrNull } from '../http/optional.js';
import { IsLine } from '../http/text.js';
import { IsTime } from '../http/time.js';
import { PersonDto } from '../runs/run.dto.js';

@ApiSchema({ name: 'CreateApiToken' })
export class CreateApiTokenDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'CI' })
  @IsLine(1, 100)
  readonly name!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', description: 'Not above your own.' })
  @IsIn(ROLES)
  readonly role!: Role;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description: 'Absent or null: never.' })
  @OptionalOrNull()
  @IsTime()
  readonly expiresAt?: string | null;
}

@ApiSchema({ name: 'ApiToken' })
export class ApiTokenDto {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ description: 'The first characters of the token, to recognise it by.', example: 'plt_4fQ9' })
  readonly prefix!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  readonly role!: Role;

  @ApiProperty({ type: () => PersonDto })
  readonly createdBy!: PersonDto;

  @ApiProperty({ format: 'date-time' })
  readonly createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly expiresAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastUsedAt!: string | null;
}

@ApiSchema({ name: 'CreatedApiToken' })
export class CreatedApiTokenDto extends ApiTokenDto {
  @ApiProperty({ description: 'The token itself, shown this once.', example: 'plt_…' })
  readonly token!: string;
}

@ApiSchema({ name: 'ApiTokenPage' })
export class ApiTokenPageDto {
  @ApiProperty({ type: () => [ApiTokenDto] })
  readonly data!: readonly ApiTokenDto[];

  @ApiProperty({ type: String, nullable: true })
  readonly nextCursor!: string | null;
}
