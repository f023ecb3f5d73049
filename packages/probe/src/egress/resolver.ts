/**
 * Name resolution: once per host and run, absolute, within a limit, every answer judged. The answers are what the
 * connector dials, so no second lookup can give another one (DNS rebinding).
 */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { EgressError, errorCode } from './egress-error.js';
import { judgeAddress } from './judge-address.js';
import type { EgressPolicy } from './policy.js';

/** All addresses of a name, in the order of preference; rejects with an error that has a `code` as getaddrinfo's. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** getaddrinfo, as everything else on the machine resolves: hosts file included. */
export const systemLookup: Lookup = async (name) => {
  const answers = await lookup(name, { all: true, verbatim: true });
  return answers.map((answer) => answer.address);
};

export interface ResolverOptions {
  readonly policy: EgressPolicy;
  readonly lookup: Lookup;
  readonly lookupMs: number;
}

export class Resolver {
  readonly #options: ResolverOptions;
  readonly #answers = new Map<string, Promise<readonly string[]>>();

  constructor(options: ResolverOptions) {
    this.#options = options;
  }

  /**
   * The addresses of `host` (a name, or a literal without brackets) that may be dialled on `port`: all of them, or a
   * rejection with an `EgressError`, since one bad answer refuses the name. Rejects with `signal.reason` when aborted.
   */
  async resolve(host: string, port: number, signal: AbortSignal): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await this.#lookUpOnce(host, signal) : [host];
    for (const address of addresses) {
      const verdict = judgeAddress({ address, port, hostname: host }, this.#options.policy);
      if (!verdict.ok) throw new EgressError('target', 'target_blocked', verdict.message);
    }
    return addresses;
  }

  #lookUpOnce(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const known = this.#answers.get(host);
    if (known) return known;
    const answer = this.#lookUp(host, signal);
    this.#answers.set(host, answer);
    return answer;
  }

  /** getaddrinfo cannot be stopped: when time is up it is left to itself and its answer is dropped. */
  async #lookUp(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const { lookup, lookupMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    let onAbort: () => void = () => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new EgressError('dns', 'timed_out')), lookupMs);
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      const addresses = await Promise.race([lookup(absoluteName(host)), late]);
      if (addresses.length === 0) throw new EgressError('dns', 'name_not_found');
      return addresses;
    } catch (error) {
      throw lookupFault(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

/**
 * With a trailing dot no search domain of this machine is tried, so `a.b` cannot become `a.b.internal.example`. A name
 * of one label is only ever reached because the operator allowed it, and then means what the machine means by it:
 * `localhost`, a container.
 */
function absoluteName(host: string): string {
  return host.includes('.') && !host.endsWith('.') ? `${host}.` : host;
}

function lookupFault(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const code = errorCode(error);
  // getaddrinfo says ENOTFOUND for "no such name" and for "no address of that kind" alike.
  if (code === 'ENOTFOUND' || code === 'ENODATA') {
    return new EgressError('dns', 'name_not_found', undefined, { cause: error });
  }
  return new EgressError('dns', 'lookup_failed', code, { cause: error });
}
