import { describe, expect, it } from '@jest/globals';
import { ANCHORS } from './credential-patterns.js';
import { TextRedactor } from './text-redactor.js';

const redact = (text: string): string => new TextRedactor([]).text(text);
const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';
const PEM = '-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkq\n-----END PRIVATE KEY-----';

describe('credentials known by their look', () => {
  it.each([
    [
      'a bearer value',
      'sent Authorization: Bearer abc123def456, refused',
      'sent Authorization: Bearer [REDACTED], refused',
    ],
    ['a padded bearer value', '{"a":"bearer abcdef12=="}', '{"a":"bearer [REDACTED]"}'],
    ['a DPoP value', 'DPoP Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp', 'DPoP [REDACTED]'],
    ['a Basic pair', `curl -H "Basic ${btoa('user:pa')}"`, 'curl -H "Basic [REDACTED]"'],
    ['a JWT', `id=${JWT};`, 'id=[REDACTED];'],
    ['an unsigned JWT', `(${JWT.slice(0, JWT.lastIndexOf('.') + 1)})`, '([REDACTED])'],
    ['a PEM block', `key: ${PEM} end`, 'key: [REDACTED] end'],
    ['a PEM block that was cut off', PEM.slice(0, 40), '[REDACTED]'],
    ['an issued token', `use ghp_${'a1B2'.repeat(9)}.`, 'use [REDACTED]'],
    ['userinfo of a URL', 'https://bob:p@ss@example.com/x', 'https://[REDACTED]@example.com/x'],
    ['userinfo of a second URL', 'a://b/ https://tok3n@c/', 'a://b/ https://[REDACTED]@c/'],
  ])('hides %s', (_what, text, hidden) => expect(redact(text)).toBe(hidden));

  it.each([
    'Bearer realm="mcp", error="invalid_token", scope=read',
    'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource1"',
    'Bearer authentication is required',
    'this is a basic example:2025 of Basic auth',
    'a forbearer 1234567890 of theirs',
    'eyJust a word. Another. Third.',
    'https://example.com/path?mail=a@example.com',
    'mail a@example.com or see https://example.com',
    'sk-learn-like-names-without-numbers-stay',
    'task-1234567890123456789 stays',
    '-----BEGINNING-----',
    'Bearer [REDACTED]',
  ])('leaves %j', (text) => expect(redact(text)).toBe(text));

  it('takes time in proportion to the text, whatever the text repeats', () => {
    const texts = new TextRedactor([]);
    const time = (text: string): number => {
      const before = process.cpuUsage();
      texts.text(text);
      return process.cpuUsage(before).user / 1000;
    };
    for (const { text: anchor } of ANCHORS) {
      for (const filler of ['', 'a.']) {
        const unit = anchor + filler;
        const least = (size: number) => Math.min(...[1, 2, 3].map(() => time(unit.repeat(size / unit.length))));
        const [small, large] = [least(6_000), least(60_000)];
        // Ten times the text: ten times the time, where a second reading of it would take a hundred times.
        expect(large / Math.max(small, 1)).toBeLessThan(40);
      }
    }
  });
});
