import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AUTH_TYPES, type AuthType } from '@plumbline/platform';
import { Type } from 'class-transformer';
import { ArrayMinSize, IsArray, IsIn, IsString, ValidateNested } from 'class-validator';

/** How the run authenticates at the target. What is secret here is encrypted at intake and never given back. */
@ApiSchema({ name: 'Auth' })
export class AuthDto {
  @IsIn(AUTH_TYPES)
  readonly type!: AuthType;
}

@ApiSchema({ name: 'NoAuth' })
export class NoAuthDto extends AuthDto {
  @ApiProperty({ enum: ['none'] })
  @IsIn(['none'])
  declare readonly type: 'none';
}

@ApiSchema({ name: 'BearerAuth' })
export class BearerAuthDto extends AuthDto {
  @ApiProperty({ enum: ['bearer'] })
  @IsIn(['bearer'])
  declare readonly type: 'bearer';

  @ApiProperty({ format: 'password', maxLength: 4096, writeOnly: true })
  @IsString()
  readonly token!: string;
}

@ApiSchema({ name: 'CustomHeader' })
export class CustomHeaderDto {
  @ApiProperty({ example: 'X-API-Key' })
  @IsString()
  readonly name!: string;

  @ApiProperty({ format: 'password', maxLength: 4096, writeOnly: true })
  @IsString()
  readonly value!: string;
}

@ApiSchema({ name: 'HeadersAuth' })
export class HeadersAuthDto extends AuthDto {
  @ApiProperty({ enum: ['headers'] })
  @IsIn(['headers'])
  declare readonly type: 'headers';

  @ApiProperty({ type: () => [CustomHeaderDto], minItems: 1, maxItems: 20 })
  @ArrayMinSize(1)
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CustomHeaderDto)
  readonly headers!: readonly CustomHeaderDto[];
}

export type AuthInput = NoAuthDto | BearerAuthDto | HeadersAuthDto;

/** For class-transformer: which class a value of `auth` becomes. An unknown type stays an AuthDto, which refuses it. */
export const AUTH_DISCRIMINATOR = {
  property: 'type',
  subTypes: [
    { value: NoAuthDto, name: 'none' },
    { value: BearerAuthDto, name: 'bearer' },
    { value: HeadersAuthDto, name: 'headers' },
  ],
};
