import { waitFor } from './wait.mjs';

/**
 * Starts a process and waits until it sends `'ready'` over its channel.
 * @param {import('./children.mjs').Supervisor} supervisor
 * @param {import('./children.mjs').ChildSpec} spec
 * @param {AbortSignal} signal aborted when a child crashes, too
 */
export async function startAndWaitReady(supervisor, spec, signal) {
  let ready = false;
  const child = await supervisor.start({ ...spec, ipc: true });
  child.process.on('message', (message) => {
    if (message === 'ready') ready = true;
  });
  await waitFor(() => ready, { what: `The start of the ${spec.name}`, timeoutMs: 60_000, signal });
}

/**
 * Waits until the API answers that it and what it needs are ready.
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function waitForApi(url, signal) {
  const ready = async () => {
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false; // not listening yet
    }
  };
  await waitFor(ready, { what: 'The start of the API', timeoutMs: 90_000, everyMs: 50, signal });
}
