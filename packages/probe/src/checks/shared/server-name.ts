import { isObject } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import { initializeResult } from './eras.js';
import { answerIn, turnsOf } from './exchanges.js';

/** What the server calls itself, in either era; hosts put that, or what their user wrote, before the names of its tools. */
export function serverName(recording: Recording): string | undefined {
  const info = initializeResult(recording)?.['serverInfo'] ?? discoveredInfo(recording);
  const name = isObject(info) ? info['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : undefined;
}

function discoveredInfo(recording: Recording): unknown {
  const last = turnsOf(recording, 'discover').at(-1);
  const answer = last && answerIn(last);
  const result = answer?.kind === 'result' && isObject(answer.result) ? answer.result : undefined;
  const meta = result?.['_meta'];
  return isObject(meta) ? meta['io.modelcontextprotocol/serverInfo'] : undefined;
}
