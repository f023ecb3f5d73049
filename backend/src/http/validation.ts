import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { ProblemError, type InputFault } from './problem-error.js';

/**
 * Bodies and queries become instances of their DTO or a 422 that names every fault. The value itself is looked at here
 * only to tell "missing" from "wrong"; it goes no further.
 */
export const validationPipe = new ValidationPipe({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  exceptionFactory: (errors) => new ProblemError('validation_failed', { errors: inputFaults(errors) }),
});

function inputFaults(errors: readonly ValidationError[], parent = ''): InputFault[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${escapePointer(error.property)}`;
    return [...faultsHere(error, pointer), ...inputFaults(error.children ?? [], pointer)];
  });
}

function faultsHere(error: ValidationError, pointer: string): InputFault[] {
  return Object.entries(error.constraints ?? {}).map(([constraint, message]) => {
    if (constraint === 'whitelistValidation') return { pointer, ...UNKNOWN_FIELD };
    if (error.value === undefined) return { pointer, ...REQUIRED };
    return { pointer, code: CODES[constraint] ?? 'invalid', message: capitalised(message) };
  });
}

const UNKNOWN_FIELD = {
  code: 'unknown_field',
  message: 'This field is not known here. Check its spelling or remove it.',
};
const REQUIRED = { code: 'required', message: 'This field is required.' };

/** class-validator's constraint names, as our codes. */
const CODES: Readonly<Record<string, string>> = {
  isString: 'wrong_type',
  isObject: 'wrong_type',
  isArray: 'wrong_type',
  isInt: 'wrong_type',
  nestedValidation: 'wrong_type',
  isIn: 'not_one_of',
  min: 'too_small',
  max: 'too_large',
  isLength: 'wrong_length',
  maxLength: 'too_long',
  arrayMinSize: 'too_few',
  matches: 'control_character',
  isUuid: 'not_an_id',
  isTime: 'not_a_time',
};

function escapePointer(property: string): string {
  return property.replaceAll('~', '~0').replaceAll('/', '~1');
}

function capitalised(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');
}
