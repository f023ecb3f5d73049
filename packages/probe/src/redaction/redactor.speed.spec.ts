import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createRedactor } from './redactor.js';

/** Processor time in milliseconds, since other work on the machine must not decide; the least of a few. */
function leastTime(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  // The clock is coarse: less than a millisecond counts as one.
  return Math.max(1, Math.min(...times));
}

function document(bytes: number, sentence: string): unknown {
  const tool = {
    name: 'search',
    description: sentence.repeat(6),
    inputSchema: { type: 'object', properties: { query: { type: 'string', description: sentence } } },
  };
  return { tools: Array.from({ length: Math.ceil(bytes / JSON.stringify(tool).length) }, () => ({ ...tool })) };
}

describe('the cost of redaction', () => {
  const secrets = Array.from({ length: 23 }, (_, index) => randomBytes(24 + index).toString('base64url'));
  const one = createRedactor({ secrets: secrets.slice(0, 1), suppliedHeaderNames: [] });
  const many = createRedactor({ secrets, suppliedHeaderNames: [] });
  const subject = document(1_000_000, 'Finds what matches the query, see https://example.com/docs?a=b.\n');

  it('hardly grows with the number of secrets, since all are looked for in one pass', () => {
    const [few, all] = [leastTime(() => one.value(subject)), leastTime(() => many.value(subject))];
    process.stdout.write(`redaction of 1 MB: ${few.toFixed(1)} ms for 1 secret, ${all.toFixed(1)} ms for 23\n`);
    // A search for each secret and form by itself would take twenty times as long.
    expect(all / few).toBeLessThan(4);
  });

  it('grows with the length of the document and no faster', () => {
    const tenth = document(100_000, 'Finds what matches the query, see https://example.com/docs?a=b.\n');
    expect(leastTime(() => many.value(subject)) / leastTime(() => many.value(tenth))).toBeLessThan(40);
  });

  it('does not depend on how often a secret is repeated', () => {
    const [secret = ''] = secrets;
    const clean = leastTime(() => many.text('nothing to see '.repeat(20_000)));
    const dirty = leastTime(() => many.text(`${secret}%2f`.repeat(300_000 / (secret.length + 3))));
    expect(dirty / clean).toBeLessThan(60);
  });
});
