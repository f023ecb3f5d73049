/** The kinds of values that variables have. Each throws a sentence that says what is wrong, without the value itself. */
import { type PolicyRule, parsePolicyRules } from '@plumbline/probe';
import { makeExactValidator } from 'envalid';

export const text = makeExactValidator<string>((input) => input);

export function wholeNumber(min: number, max: number) {
  return makeExactValidator<number>((input) => {
    const value = /^\d{1,9}$/.test(input) ? Number(input) : NaN;
    if (!(value >= min && value <= max)) throw new TypeError(`must be a whole number from ${min} to ${max}`);
    return value;
  });
}

export function oneOf<const T extends string>(choices: readonly T[]) {
  return makeExactValidator<T>((input) => {
    const choice = choices.find((candidate) => candidate === input);
    if (choice === undefined) throw new TypeError(`must be one of ${choices.join(', ')}`);
    return choice;
  });
}

/** A URL with one of the schemes (`http:`), kept as it was written. */
export function urlWith(schemes: readonly string[]) {
  return makeExactValidator<string>((input) => {
    if (!URL.canParse(input)) throw new TypeError('is not a URL');
    const url = new URL(input);
    if (!schemes.includes(url.protocol)) {
      throw new TypeError(`must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    }
    if (url.hostname === '') throw new TypeError('names no host');
    return input;
  });
}

export const policyRules = makeExactValidator<readonly PolicyRule[]>((input) => {
  const { rules, errors } = parsePolicyRules(input);
  if (errors.length > 0) throw new TypeError(`has entries that are not understood: ${errors.join(' ')}`);
  return rules;
});

export const ports = makeExactValidator<readonly number[]>((input) => {
  const numbers = input.split(/[\s,]+/).filter((part) => part !== '');
  if (numbers.some((part) => !/^\d{1,5}$/.test(part) || Number(part) < 1 || Number(part) > 65_535)) {
    throw new TypeError('must be ports from 1 to 65535, separated by commas');
  }
  return numbers.map(Number);
});

export const hosts = makeExactValidator<readonly string[]>((input) => {
  const names = input.split(/[\s,]+/).filter((part) => part !== '');
  if (names.some((name) => /[/@?#:]/.test(name.replace(/^\[[\da-f:.]+\]$/i, '')))) {
    throw new TypeError('must be host names, separated by commas, without scheme, port and path');
  }
  return names.map((name) => name.toLowerCase());
});

/** How many proxies stand before the API, or the addresses that they come from: what Express calls `trust proxy`. */
export const trustProxy = makeExactValidator<boolean | number | string>((input) => {
  if (input === 'true')
    throw new TypeError(
      'cannot be true, since any client could then claim any address: give the number of proxies or their CIDRs',
    );
  if (input === 'false') return false;
  return /^\d{1,2}$/.test(input) ? Number(input) : input;
});
