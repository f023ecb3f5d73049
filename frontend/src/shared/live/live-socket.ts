/**
 * The page's one connection for live updates. It says what arrives and whether it is up; what that means for the data
 * is decided in `app/live`. WebSocket only: where that is blocked the console polls, so no sticky sessions are needed.
 */
import { io, type Socket } from 'socket.io-client';

export interface LiveTopic {
  readonly orgId: string;
  readonly runId?: string;
}

/** The server's answer to a subscription: taken (with the last transcript event of the run so far), or a problem. */
export interface LiveAck {
  readonly ok?: boolean;
  readonly lastSeq?: number | null;
}

/** `down` also when the server refused a topic that the page needs: nothing would arrive, so it has to be asked for. */
export type LiveState = 'connecting' | 'live' | 'down';

interface Subscription {
  readonly topic: LiveTopic;
  readonly onReady: (ack: LiveAck) => void;
  state: 'waiting' | 'taken' | 'refused';
}

/** A connection that was neither made nor refused by then counts as refused; some proxies just swallow the upgrade. */
const CONNECT_MS = 5_000;
const ACK_MS = 5_000;

let socket: Socket | null = null;
let everDown = false;
const subscriptions = new Set<Subscription>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Connects on first use. Reconnecting is the library's, for ever, with growing pauses. */
export function liveSocket(): Socket {
  if (socket) return socket;
  socket = io('/live', { transports: ['websocket'], withCredentials: true, timeout: CONNECT_MS });
  socket.on('connect', () => {
    for (const subscription of subscriptions) request(subscription);
    announce();
  });
  const down = () => {
    everDown = true;
    for (const subscription of subscriptions) subscription.state = 'waiting';
    announce();
  };
  socket.on('disconnect', down);
  socket.on('connect_error', down);
  return socket;
}

/**
 * Asks for a topic now and after every reconnect. `onReady` runs each time that the server has taken it: what happened
 * before that moment was not heard and has to be fetched. Returns how to stop.
 */
export function subscribe(topic: LiveTopic, onReady: (ack: LiveAck) => void): () => void {
  const subscription: Subscription = { topic, onReady, state: 'waiting' };
  subscriptions.add(subscription);
  if (liveSocket().connected) request(subscription);
  return () => {
    subscriptions.delete(subscription);
    announce();
  };
}

function request(subscription: Subscription): void {
  liveSocket()
    .timeout(ACK_MS)
    .emit('subscribe', subscription.topic, (timeout: Error | null, ack?: LiveAck) => {
      const taken = timeout === null && ack?.ok === true;
      subscription.state = taken ? 'taken' : 'refused';
      if (!taken) everDown = true;
      announce();
      if (taken && subscriptions.has(subscription)) subscription.onReady(ack);
    });
}

/** Ends the connection at sign-out: the next person must not hear what the last one subscribed to. */
export function closeLiveSocket(): void {
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  everDown = false;
  announce();
}

export function liveState(): LiveState {
  const taken = [...subscriptions].every(({ state }) => state === 'taken');
  if (socket?.connected && taken) return 'live';
  return everDown ? 'down' : 'connecting';
}

export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
