import { describe, expect, it, jest } from '@jest/globals';
import type { Socket } from 'node:net';
import { assertConnectedTo } from './connected-to.js';

describe('the address that was reached', () => {
  const socketTo = (remoteAddress: string | undefined) => {
    const destroy = jest.fn<Socket['destroy']>();
    return { remoteAddress, destroy } as unknown as Socket & { destroy: typeof destroy };
  };

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['2001:db8:0:0::1', '2001:db8::1'],
    ['fe80::1', 'fe80::1%eth0'],
  ])('may be the judged one in another spelling: %s, %s', (judged, reached) => {
    const socket = socketTo(reached);
    expect(() => assertConnectedTo(judged, socket)).not.toThrow();
    expect(socket.destroy).not.toHaveBeenCalled();
  });

  it('must be the judged one', () => {
    const socket = socketTo('10.0.0.1');
    expect(() => assertConnectedTo('198.41.0.4', socket)).toThrow(expect.objectContaining({ code: 'target_blocked' }));
    expect(socket.destroy).toHaveBeenCalled();
  });

  it('is gone where the peer closed at once', () => {
    expect(() => assertConnectedTo('198.41.0.4', socketTo(undefined))).toThrow(
      expect.objectContaining({ phase: 'connect', code: 'connection_reset' }),
    );
  });
});
