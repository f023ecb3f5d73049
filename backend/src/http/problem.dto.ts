import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import { type InputFault } from './problem-error.js';

@ApiSchema({ name: 'InputFault', description: 'One fault in the input.' })
export class InputFaultDto implements InputFault {
  @ApiProperty({
    description: 'JSON Pointer (RFC 6901) into the body, or into the query seen as an object.',
    example: '/targetUrl',
  })
  readonly pointer!: string;

  @ApiProperty({ description: 'The broken rule: stable, snake_case.', example: 'query_not_allowed' })
  readonly code!: string;

  @ApiProperty({ description: 'What is wrong and how to mend it, for people.' })
  readonly message!: string;
}

/** What every error answers: RFC 9457 problem details. */
@ApiSchema({ name: 'Problem', description: 'RFC 9457 problem details.' })
export class ProblemDto {
  @ApiProperty({ format: 'uri', example: 'urn:plumbline:problem:not_found' })
  readonly type!: string;

  @ApiProperty({ example: 'Not found' })
  readonly title!: string;

  @ApiProperty({ type: 'integer', example: 404 })
  readonly status!: number;

  @ApiProperty({ description: 'What happened, why, and what to do.' })
  readonly detail!: string;

  @ApiProperty({ enum: Object.keys(PROBLEMS), enumName: 'ProblemCode' })
  readonly code!: ProblemCode;

  @ApiPropertyOptional({ type: () => [InputFaultDto] })
  readonly errors?: readonly InputFaultDto[];

  @ApiProperty({ description: 'Finds this request in the logs.' })
  readonly requestId!: string;
}
