import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AUTH_TYPES, type AuthType, ROLES, type Role } from '@plumbline/platform';
import { IsLine } from '../http/text.js';

@ApiSchema({ name: 'Login' })
export class LoginDto {
  @ApiProperty({ format: 'email', maxLength: 320 })
  @IsLine(1, 320)
  readonly email!: string;

  @ApiProperty({ format: 'password', maxLength: 1024, writeOnly: true })
  @IsLine(1, 1024)
  readonly password!: string;
}

@ApiSchema({ name: 'User' })
export class UserDto {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ format: 'email' })
  readonly email!: string;
}

@ApiSchema({ name: 'SignedIn' })
export class SignedInDto {
  @ApiProperty({ type: () => UserDto })
  readonly user!: UserDto;

  @ApiProperty({ description: 'Unsafe requests of this session carry it in X-CSRF-Token.' })
  readonly csrfToken!: string;
}

@ApiSchema({ name: 'Membership' })
export class MembershipDto {
  @ApiProperty({ format: 'uuid' })
  readonly orgId!: string;

  @ApiProperty()
  readonly orgName!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  readonly role!: Role;
}

@ApiSchema({ name: 'Features', description: 'What this installation offers.' })
export class FeaturesDto {
  @ApiProperty({ enum: AUTH_TYPES, enumName: 'AuthType', isArray: true })
  readonly authTypes!: readonly AuthType[];

  @ApiProperty({ example: '0.1.0' })
  readonly version!: string;
}

@ApiSchema({ name: 'Me' })
export class MeDto {
  @ApiProperty({ type: () => UserDto, description: 'With an API token: the person who made it.' })
  readonly user!: UserDto;

  @ApiProperty({ type: () => [MembershipDto] })
  readonly memberships!: readonly MembershipDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Null with an API token, which needs none.' })
  readonly csrfToken!: string | null;

  @ApiProperty({ type: () => FeaturesDto })
  readonly features!: FeaturesDto;
}

@ApiSchema({ name: 'SetupState' })
export class SetupStateDto {
  @ApiProperty({ description: 'True while there is no administrator yet.' })
  readonly needed!: boolean;
}
