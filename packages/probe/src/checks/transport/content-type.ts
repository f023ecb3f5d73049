import { isObject } from '../../protocol/json-rpc.js';
import { JSON_TYPE, SSE_TYPE } from '../../protocol/media-type.js';
import type { Exchange, ReceivedResponse } from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, nothingToJudge, unanswered, undecided, type Finding } from '../define-check.js';
import { bodyText, contentType, describePage, isWebPage } from '../shared/body.js';
import { judgedTurns, openingTurn } from '../shared/eras.js';
import { requestName } from '../shared/exchanges.js';
import type { Account } from '../shared/faults.js';
import { mergeAlike } from '../shared/findings.js';
import { listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'transport.content-type',
  title: 'Content type of answers',
  group: 'transport',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server',
    says: 'A request is answered as application/json or as text/event-stream.',
  },
  advice: 'Send Content-Type: application/json with a JSON-RPC object, or text/event-stream with an event stream.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    if (!opening.last.response) return unanswered(opening.last);
    const answers = judgedTurns(recording).flatMap(({ last }) => {
      const { response } = last;
      return response && hasContent(response) ? [{ exchange: last, response }] : [];
    });
    if (answers.length === 0) return nothingToJudge(opening.last, 'No request was answered with content to judge.');
    const types = [...new Set(answers.flatMap(({ response }) => contentType(response) ?? []))].sort();
    return judged(mislabelled(answers), `Answers came as ${listed(types)}.`);
  },
});

interface Answered {
  readonly exchange: Exchange;
  readonly response: ReceivedResponse;
}

/** Error answers may carry whatever explains them, and a success without content is judged by who waited for it. */
function hasContent({ status, body }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && body.kind !== 'empty' && body.kind !== 'unread';
}

function mislabelled(answers: readonly Answered[]): Finding[] {
  return mergeAlike(
    answers.flatMap(({ exchange, response }) => {
      const account = judgeLabel(exchange, response);
      return account ? [{ severity: 'failed' as const, ...account, events: eventsOf(exchange) }] : [];
    }),
  );
}

function judgeLabel(exchange: Exchange, response: ReceivedResponse): Account | undefined {
  const name = requestName(exchange);
  const type = contentType(response);
  const label = type === undefined ? 'without a Content-Type' : `as ${quote(type)}`;
  if (isWebPage(response)) {
    return {
      code: 'web_page',
      message: `Not an MCP server but a web site answered ${name}: ${describePage(response)}.`,
      advice:
        'Check the URL: give the path of the MCP endpoint (often /mcp), and look for a proxy that serves a page in its place.',
    };
  }
  if (type === JSON_TYPE || type === SSE_TYPE) return undefined;
  if (isRpcText(response)) {
    return {
      code: 'json_rpc_under_other_type',
      message: `The answer to ${name} is JSON-RPC but was sent ${label}; clients refuse it unless it is "application/json".`,
      advice: 'Send Content-Type: application/json with this answer.',
    };
  }
  if (isStreamText(response)) {
    return {
      code: 'stream_under_other_type',
      message: `The answer to ${name} is an event stream but was sent ${label}; clients refuse it unless it is "text/event-stream".`,
      advice: 'Send Content-Type: text/event-stream with this answer.',
    };
  }
  return {
    code: 'other_content_type',
    message: `The answer to ${name} is neither JSON nor an event stream: it was sent ${label} and reads ${quote(bodyText(response.body))}.`,
  };
}

function isRpcText({ body }: ReceivedResponse): boolean {
  return body.kind === 'text' && isObject(body.json) && ('jsonrpc' in body.json || 'result' in body.json);
}

function isStreamText({ body }: ReceivedResponse): boolean {
  if (body.kind !== 'text') return false;
  return /^(?:event|data|id|retry)?:/m.test(body.text.slice(0, 500)) && body.json === undefined;
}
