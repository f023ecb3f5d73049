import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import type { EraChoice, Profile } from '@plumbline/probe';
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { Optional } from '../http/optional.js';
import { IsLine } from '../http/text.js';
import { AUTH_DISCRIMINATOR, AuthDto, type AuthInput, BearerAuthDto, HeadersAuthDto, NoAuthDto } from './auth.dto.js';

export const ERA_CHOICES = ['auto', 'legacy', 'modern'] as const satisfies readonly EraChoice[];
export const PROFILES = ['standard', 'thorough'] as const satisfies readonly Profile[];

@ApiSchema({ name: 'CreateRun' })
@ApiExtraModels(NoAuthDto, BearerAuthDto, HeadersAuthDto)
export class CreateRunDto {
  @ApiProperty({
    description: 'The Streamable HTTP endpoint. Without query, user information or fragment; sent as it stands.',
    maxLength: 2048,
    example: 'https://api.example.com/mcp',
  })
  @IsString()
  readonly targetUrl!: string;

  @ApiProperty({
    oneOf: [NoAuthDto, BearerAuthDto, HeadersAuthDto].map((dto) => ({ $ref: getSchemaPath(dto) })),
    discriminator: {
      propertyName: 'type',
      mapping: {
        none: getSchemaPath(NoAuthDto),
        bearer: getSchemaPath(BearerAuthDto),
        headers: getSchemaPath(HeadersAuthDto),
      },
    },
  })
  @ValidateNested()
  @Type(() => AuthDto, { discriminator: AUTH_DISCRIMINATOR, keepDiscriminatorProperty: true })
  @IsObject()
  @IsDefined()
  readonly auth!: AuthInput;

  @ApiPropertyOptional({ enum: ERA_CHOICES, enumName: 'EraChoice', default: 'auto' })
  @Optional()
  @IsIn(ERA_CHOICES)
  readonly era: EraChoice = 'auto';

  @ApiPropertyOptional({ enum: PROFILES, enumName: 'Profile', default: 'standard' })
  @Optional()
  @IsIn(PROFILES)
  readonly profile: Profile = 'standard';

  @ApiPropertyOptional({ description: 'A name of your own for the run.', minLength: 1, maxLength: 200 })
  @Optional()
  @IsLine(1, 200)
  readonly label?: string;
}
