import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../..');
const WRITES_STATUS = /\bSET\s+(?:[^;`]*?,\s*)?status\s*=/i;
const SOURCES = ['packages/platform/src', 'backend/src', 'worker/src'];

describe('the status of a run', () => {
  it('is written by run-transitions and by nothing else', () => {
    const writers = SOURCES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.includes('spec.ts'))
        .filter((file) => WRITES_STATUS.test(readFileSync(join(ROOT, folder, file), 'utf8')))
        .map((file) => `${folder}/${file}`),
    );
    expect(writers).toEqual([]);
  });

  it('would be seen if another file wrote it', () => {
    expect('UPDATE runs SET finished_at = now(), status = $2 WHERE id = $1').toMatch(WRITES_STATUS);
    expect('UPDATE runs SET event_count = $2 WHERE status = $3').not.toMatch(WRITES_STATUS);
  });
});
