import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches } from 'class-validator';

/** A string of one line. Control characters are refused: PostgreSQL cannot hold NUL, and nobody means the others. */
export function IsLine(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    Matches(/^\P{Cc}*$/u, { context: { code: 'control_character' }, message: 'Must not contain control characters.' }),
    Length(min, max),
    IsString(),
  );
}
