import { isRFC3339, ValidateBy } from 'class-validator';

/** An RFC 3339 time that is one: not a leap second, not the 30th of February. */
export function IsTime(): PropertyDecorator {
  return ValidateBy({
    name: 'isTime',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isRFC3339(value) && !Number.isNaN(Date.parse(value)),
      defaultMessage: () => 'Write a time as RFC 3339 has it, such as 2030-01-31T12:00:00Z.',
    },
  });
}
