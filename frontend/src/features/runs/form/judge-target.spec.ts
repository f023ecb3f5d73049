import { describe, expect, it } from '@jest/globals';
import { judgeTarget } from './judge-target.js';

describe('judgeTarget', () => {
  it.each(['', 'h', 'https:', 'HTTPS://'])('says nothing while only the scheme is being typed: "%s"', (url) => {
    expect(judgeTarget(url, 'none')).toEqual({ kind: 'empty' });
  });

  it('names host and port of a right URL', () => {
    expect(judgeTarget('https://api.example.com/mcp', 'bearer')).toEqual({
      kind: 'ok',
      message: 'https to api.example.com, port 443',
    });
  });

  it('refuses a query and offers to strip it', () => {
    const advice = judgeTarget('https://api.example.com/mcp?key=1', 'none');
    expect(advice).toMatchObject({
      kind: 'refused',
      mend: { label: 'Strip the query', url: 'https://api.example.com/mcp' },
    });
  });

  it('offers the mended URL also for a host that only the operator can open', () => {
    expect(judgeTarget('http://127.0.0.1:3000/mcp?key=1', 'none')).toMatchObject({
      mend: { url: 'http://127.0.0.1:3000/mcp' },
    });
  });

  it.each([
    ['http://127.0.0.1:3000/mcp', '127.0.0.1 is a loopback address'],
    ['http://[::1]:3000/mcp', '::1 is a loopback address'],
    ['http://localhost:3000/mcp', 'localhost is a name for use inside a network'],
    ['https://intranet/mcp', 'intranet is a name for use inside a network'],
  ])('leaves %s to the operator', (url, beginning) => {
    const advice = judgeTarget(url, 'none');
    expect(advice.kind).toBe('depends');
    expect(advice).toMatchObject({ message: expect.stringContaining(beginning) });
  });

  it('asks for https where credentials would travel over http, also to a host that the operator may open', () => {
    for (const url of ['http://api.example.com/mcp', 'http://10.0.0.8/mcp']) {
      expect(judgeTarget(url, 'bearer')).toMatchObject({
        kind: 'depends',
        message: expect.stringContaining('over https only'),
      });
    }
    expect(judgeTarget('http://127.0.0.1:3000/mcp', 'bearer')).toMatchObject({
      message: expect.stringContaining('loopback'),
    });
  });

  it('refuses an address that nothing opens', () => {
    expect(judgeTarget('https://[::ffff:10.0.0.1]/mcp', 'none').kind).toBe('refused');
  });
});
