import { JSON_TYPE } from '../../protocol/media-type.js';
import type { StepLabel } from '../../protocol/steps.js';
import { commonHeaders } from '../../wire/client.js';
import { siblingOf } from '../../wire/endpoint.js';
import { askForList, type EitherSetting, type Probe } from './probe.js';

const NO_AUTH = { type: 'none' } as const;
/** RFC 9728, section 3. */
const METADATA = '/.well-known/oauth-protected-resource';
/** A handler that takes every path for its own may open a stream. */
const LOOK_MS = 1_000;

/** What the server gives to somebody without credentials, and to a client that looks for where to get some. */
export const unauthenticated: Probe<EitherSetting> = {
  id: 'probe.unauthenticated',
  async run(setting) {
    const { line, auth } = setting;
    if (auth.type !== 'none') await askForList(this.id, setting, { label: 'list', auth: NO_AUTH });
    const headers = [{ name: 'Accept', value: JSON_TYPE }, ...commonHeaders({ ...line.client, auth: NO_AUTH })];
    const look = async (label: StepLabel, path: string): Promise<void> => {
      const call = line.call(this.id, 'GET', headers, { label, awaited: 'any-event', streamMs: LOOK_MS });
      await line.send({ ...call, endpoint: siblingOf(line.endpoint, path) });
    };
    const { path } = line.endpoint.outbound;
    if (path !== '/') await look('metadata-path', METADATA + path);
    await look('metadata-root', METADATA);
  },
};
