import { ValidateIf } from 'class-validator';

/** May be absent. Unlike class-validator's IsOptional, null is a value and has to pass the other rules. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}

/** May be absent or null. */
export function OptionalOrNull(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined && value !== null);
}
