/**
 * B0: the least that a run can cost. A bare undici loop that sends the same requests with the same limits on one client
 * whose address is pinned, parses the answers and keeps nothing.
 */
import { Client } from 'undici';
import { headers, INITIALIZE, LISTS } from './requests.mjs';

const LIMITS = { connectMs: 5_000, requestMs: 20_000, runMs: 45_000, bodyBytes: 1_000_000 };

/** @param {{ url: string, token?: string }} options */
export async function open({ url, token }) {
  const { origin, pathname: path, hostname } = new URL(url);

  /** One conversation with the server. */
  async function run() {
    const end = new AbortController();
    const limit = setTimeout(() => end.abort(), LIMITS.runMs);
    const client = new Client(origin, {
      connect: {
        timeout: LIMITS.connectMs,
        lookup: (_name, _options, found) => found(null, [{ address: hostname, family: 4 }]),
      },
      pipelining: 1,
      headersTimeout: LIMITS.requestMs,
      bodyTimeout: LIMITS.requestMs,
      maxResponseSize: LIMITS.bodyBytes,
    });
    let id = 0;
    /** @type {string | undefined} */
    let sessionId;
    let isAgreed = false;

    /**
     * @param {'POST' | 'DELETE'} method
     * @param {object} [message]
     */
    async function send(method, message) {
      const isPost = method === 'POST';
      const answer = await client.request({
        path,
        method,
        headers: headers({ token }, { sessionId, isAgreed, isPost }),
        body: message === undefined ? null : JSON.stringify(message),
        signal: end.signal,
      });
      const text = await answer.body.text();
      return { answer, value: text === '' ? undefined : JSON.parse(text) };
    }
    const ask = (/** @type {object} */ message) => send('POST', { jsonrpc: '2.0', id: (id += 1), ...message });

    try {
      const { answer } = await ask(INITIALIZE);
      const issued = answer.headers['mcp-session-id'];
      if (typeof issued === 'string') sessionId = issued;
      isAgreed = true;
      await send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' });
      await ask({ method: 'ping' });
      for (const list of LISTS) {
        let cursor;
        do {
          const { value } = await ask({
            method: `${list}/list`,
            ...(cursor === undefined ? {} : { params: { cursor } }),
          });
          cursor = value.result.nextCursor;
        } while (cursor !== undefined);
      }
      if (sessionId !== undefined) await send('DELETE');
    } finally {
      clearTimeout(limit);
      await client.destroy();
    }
  }

  return { run };
}
