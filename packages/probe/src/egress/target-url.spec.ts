import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PUBLIC_ONLY } from './policy.js';
import { judgeTargetUrl } from './target-url.js';

interface Row {
  readonly id: string;
  readonly url: string;
  readonly verdict: 'refuse' | 'allow' | 'resolve';
}
const corpus = JSON.parse(
  readFileSync(new URL('../../test/corpus/ssrf-targets.json', import.meta.url), 'utf8'),
) as readonly Row[];

describe('the corpus of target URLs under a policy without operator rules', () => {
  it.each(corpus)('$id is decided as $verdict', ({ url, verdict }) => {
    const judgement = judgeTargetUrl(url, PUBLIC_ONLY);
    const found = judgement.ok ? (judgement.url.isLiteral ? 'allow' : 'resolve') : 'refuse';
    expect(found).toBe(verdict);
  });
});
