/**
 * Reads `WWW-Authenticate` (RFC 9110, section 11.6.1). The grammar is ambiguous at commas: a comma separates both the
 * parameters of a challenge and the challenges of a list, so what follows it decides. Optional white space stands round
 * `=` (BWS), values may be quoted with quoted-pairs, and a scheme may carry one token68 in place of parameters. Text that
 * fits nothing ends the reading of that field: what was understood so far is kept and `malformed` says so.
 */
export interface Challenge {
  /** As it was written; compare with `isScheme`. */
  readonly scheme: string;
  readonly token68?: string;
  /** In order, names in lower case. A name may stand twice, which RFC 9110 forbids and servers do. */
  readonly parameters: readonly ChallengeParameter[];
}

interface ChallengeParameter {
  readonly name: string;
  readonly value: string;
}

export interface Challenges {
  readonly challenges: readonly Challenge[];
  /** The first text that could not be read, of any field. */
  readonly malformed?: string;
}

/** @param fields the values of every `WWW-Authenticate` field, in order */
export function parseChallenges(fields: readonly string[]): Challenges {
  const challenges: Challenge[] = [];
  let malformed: string | undefined;
  for (const field of fields) {
    const reader = new Reader(field);
    for (;;) {
      reader.skip(SEPARATORS);
      if (reader.done()) break;
      const start = reader.position;
      const challenge = readChallenge(reader);
      if (!challenge) {
        malformed ??= field.slice(start);
        break;
      }
      challenges.push(challenge);
    }
  }
  return malformed === undefined ? { challenges } : { challenges, malformed };
}

export function isScheme(challenge: Challenge, scheme: string): boolean {
  return challenge.scheme.toLowerCase() === scheme.toLowerCase();
}

/** The first value of a parameter. */
export function parameter(challenge: Challenge, name: string): string | undefined {
  return challenge.parameters.find((candidate) => candidate.name === name)?.value;
}

/** The names that stand more than once in the challenge. */
export function repeatedParameters({ parameters }: Challenge): string[] {
  const names = parameters.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

const TOKEN = charset("!#$%&'*+-.^_`|~", true);
const TOKEN68 = charset('-._~+/', true);
const SPACES = charset(' \t', false);
const SEPARATORS = charset(' \t,', false);
const EQUALS = charset('=', false);
const UNQUOTED_END = charset(' \t,', false);

function charset(marks: string, alphanumeric: boolean): ReadonlySet<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return new Set(marks + (alphanumeric ? `${letters}${letters.toUpperCase()}0123456789` : ''));
}

function readChallenge(reader: Reader): Challenge | undefined {
  const scheme = reader.take(TOKEN);
  if (scheme === '') return undefined;
  const spaced = reader.skip(SPACES) > 0;
  if (reader.done() || reader.peek() === ',') return { scheme, parameters: [] };
  if (!spaced) return undefined;
  const token68 = readToken68(reader);
  return token68 === undefined ? { scheme, parameters: readParameters(reader) } : { scheme, token68, parameters: [] };
}

/** A token68 fills the whole place up to the next comma; anything else there is a parameter. */
function readToken68(reader: Reader): string | undefined {
  const start = reader.position;
  const token68 = reader.take(TOKEN68) + reader.take(EQUALS);
  reader.skip(SPACES);
  if (token68 !== '' && (reader.done() || reader.peek() === ',')) return token68;
  reader.position = start;
  return undefined;
}

function readParameters(reader: Reader): ChallengeParameter[] {
  const parameters: ChallengeParameter[] = [];
  for (;;) {
    const start = reader.position;
    reader.skip(SEPARATORS);
    const parameter = readParameter(reader);
    if (!parameter) {
      // The next challenge begins here, or text that no challenge begins with; the caller finds out which.
      reader.position = start;
      return parameters;
    }
    parameters.push(parameter);
    reader.skip(SPACES);
    if (!reader.done() && reader.peek() !== ',') return parameters;
  }
}

function readParameter(reader: Reader): ChallengeParameter | undefined {
  const name = reader.take(TOKEN).toLowerCase();
  reader.skip(SPACES);
  if (name === '' || reader.peek() !== '=') return undefined;
  reader.position += 1;
  reader.skip(SPACES);
  // Many servers leave a URL unquoted, which the grammar forbids; its end is plain all the same.
  const value = reader.peek() === '"' ? readQuoted(reader) : reader.takeUntil(UNQUOTED_END);
  return value === undefined ? undefined : { name, value };
}

function readQuoted(reader: Reader): string | undefined {
  reader.position += 1;
  let value = '';
  while (!reader.done()) {
    const character = reader.next();
    if (character === '"') return value;
    value += character === '\\' ? reader.next() : character;
  }
  return undefined;
}

class Reader {
  position = 0;

  constructor(private readonly text: string) {}

  done(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.position);
  }

  next(): string {
    const character = this.text.charAt(this.position);
    this.position += 1;
    return character;
  }

  take(allowed: ReadonlySet<string>): string {
    const start = this.position;
    while (!this.done() && allowed.has(this.peek())) this.position += 1;
    return this.text.slice(start, this.position);
  }

  /** How many characters were skipped. */
  skip(allowed: ReadonlySet<string>): number {
    return this.take(allowed).length;
  }

  takeUntil(ends: ReadonlySet<string>): string {
    const start = this.position;
    while (!this.done() && !ends.has(this.peek())) this.position += 1;
    return this.text.slice(start, this.position);
  }
}
