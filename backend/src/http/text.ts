import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches } from 'class-validator';

/**
 * A string of one line. Control characters are refused: PostgreSQL cannot hold NUL, and nobody means the others.
 * The first rule that fails speaks, and rules count from the one applied first.
 */
export function IsLine(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    IsString(),
    Length(min, max),
    Matches(/^\P{Cc}*$/u, { message: 'Control characters and line breaks are not allowed here.' }),
  );
}
