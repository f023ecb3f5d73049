import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveGateway } from './live.gateway.js';

type Handled = Parameters<LiveGateway['handleConnection']>[0];

/** As much of a socket as its lifetime needs. */
function socketOf(close: () => void): { socket: Handled; end: () => void } {
  let ended = (): void => undefined;
  const socket = {
    data: { principal: { kind: 'session', sessionId: 's' } },
    join: async () => undefined,
    conn: { close },
    once: (_event: string, listener: () => void) => {
      ended = listener;
    },
  };
  return { socket: socket as unknown as Handled, end: () => ended() };
}

describe('a socket', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const gateway = new LiveGateway(...([] as unknown as ConstructorParameters<typeof LiveGateway>));

  it('has to prove itself again after an hour, in a way that makes clients reconnect', async () => {
    const close = jest.fn();
    await gateway.handleConnection(socketOf(close).socket);
    jest.advanceTimersByTime(59 * 60 * 1000);
    expect(close).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60 * 1000);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('that has gone leaves no timer behind', async () => {
    const { socket, end } = socketOf(jest.fn());
    await gateway.handleConnection(socket);
    expect(jest.getTimerCount()).toBe(1);
    end();
    expect(jest.getTimerCount()).toBe(0);
  });
});
