import { describe, expect, it } from '@jest/globals';
import { error, goodModernRun, goodRun, page, result, TOOL, HINTS } from '../test/recording-builder.js';
import { discoveryOf } from './discovery.js';

const same = (item: unknown): unknown => item;

describe('what was discovered', () => {
  it('are the lists of the stateless era where that was tested alone', () => {
    expect(discoveryOf(goodModernRun(), same)).toMatchObject({
      tools: { count: 1, pages: 1, complete: true, items: [TOOL] },
      resources: { count: 1 },
      resourceTemplates: { count: 0 },
      prompts: { count: 1 },
    });
  });

  it('are the lists of the handshake era of a server of both', () => {
    const run = goodRun({ 'modern.tools': result({ ...HINTS, tools: [TOOL, { ...TOOL, name: 'modern' }] }) });
    expect(discoveryOf(run, same).tools?.count).toBe(1);
  });

  it('are those of the stateless era where the handshake era gave none', () => {
    const run = goodRun({
      tools: error(-32603, 'Internal error'),
      'modern.tools': [
        result({ ...HINTS, tools: [TOOL], nextCursor: '' }),
        page('', result({ ...HINTS, tools: [{ ...TOOL, name: 'second' }] })),
      ],
    });
    expect(discoveryOf(run, same).tools).toMatchObject({ count: 2, pages: 2, complete: true });
    expect(discoveryOf(run, same).prompts?.count).toBe(1);
  });

  it('leaves a list out that came in neither', () => {
    const run = goodRun({ tools: error(-32603, 'Internal error') });
    expect(discoveryOf(run, same).tools).toBeUndefined();
  });
});
