import { describe, expect, it } from '@jest/globals';
import { isScheme, parameter, parseChallenges, repeatedParameters } from './challenge.js';

const only = (field: string) => parseChallenges([field]).challenges;

describe('parseChallenges', () => {
  it('reads a scheme without parameters', () => {
    expect(parseChallenges(['Negotiate'])).toEqual({ challenges: [{ scheme: 'Negotiate', parameters: [] }] });
  });

  it('allows white space round the equals sign (CHA-04)', () => {
    expect(only('Bearer resource_metadata = "https://h/prm"')).toEqual([
      { scheme: 'Bearer', parameters: [{ name: 'resource_metadata', value: 'https://h/prm' }] },
    ]);
  });

  it('unescapes quoted pairs and keeps commas inside quotes (CHA-04)', () => {
    expect(only('Bearer error_description="say \\"hi, you\\"", resource_metadata="https://h/prm"')).toEqual([
      {
        scheme: 'Bearer',
        parameters: [
          { name: 'error_description', value: 'say "hi, you"' },
          { name: 'resource_metadata', value: 'https://h/prm' },
        ],
      },
    ]);
  });

  it('tells the challenges of one field from the parameters between them', () => {
    const challenges = only('Negotiate, Bearer realm="a", scope="x y" , DPoP algs="ES256", Basic realm=b');
    expect(challenges.map(({ scheme }) => scheme)).toEqual(['Negotiate', 'Bearer', 'DPoP', 'Basic']);
    expect(challenges.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      [],
      ['realm', 'scope'],
      ['algs'],
      ['realm'],
    ]);
  });

  it('reads several fields and names in any case', () => {
    const { challenges } = parseChallenges(['BEARER Realm="a"', 'Basic realm="b"']);
    expect(challenges.map((challenge) => [isScheme(challenge, 'bearer'), parameter(challenge, 'realm')])).toEqual([
      [true, 'a'],
      [false, 'b'],
    ]);
  });

  it('reads a token68', () => {
    expect(only('Negotiate YWJj+/==, Basic realm="x"')).toEqual([
      { scheme: 'Negotiate', token68: 'YWJj+/==', parameters: [] },
      { scheme: 'Basic', parameters: [{ name: 'realm', value: 'x' }] },
    ]);
  });

  it('reads a URL that was left unquoted', () => {
    const [challenge] = only('Bearer resource_metadata=https://h/prm, scope=a');
    expect(challenge && parameter(challenge, 'resource_metadata')).toBe('https://h/prm');
    expect(challenge && parameter(challenge, 'scope')).toBe('a');
  });

  it('names parameters that stand twice in one challenge and takes the first', () => {
    const [challenge] = only('Bearer scope="a", realm="r", scope="b"');
    expect(challenge && repeatedParameters(challenge)).toEqual(['scope']);
    expect(challenge && parameter(challenge, 'scope')).toBe('a');
  });

  it('keeps what it understood and quotes what it did not', () => {
    expect(parseChallenges(['Bearer realm="a" scope="b"'])).toEqual({
      challenges: [{ scheme: 'Bearer', parameters: [{ name: 'realm', value: 'a' }] }],
      malformed: 'scope="b"',
    });
    expect(parseChallenges(['Bearer realm="never closed']).malformed).toBeDefined();
    expect(parseChallenges(['"what"'])).toEqual({ challenges: [], malformed: '"what"' });
  });

  it('ends on any text, however hostile', () => {
    for (const text of ['', ',,,', '=', '"', 'a="\\', 'a b c d e f', '\\"=,', '🙂 🙂="x"', 'x'.repeat(100_000)]) {
      expect(() => parseChallenges([text])).not.toThrow();
    }
  });
});
