import { headerValue, headerValues } from '../../protocol/headers.js';
import type { Exchange, ReceivedResponse, Recording } from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import { openingTurn } from '../shared/eras.js';
import { requestName } from '../shared/exchanges.js';
import { describeFault } from '../shared/faults.js';
import { mergeAlike } from '../shared/findings.js';
import { excerpt, listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'transport.encoding',
  title: 'Encoding of answers',
  group: 'transport',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: clause(
    '2025-11-25',
    'basic/transports#streamable-http',
    'Messages are carried by HTTP, whose rules say how a body is delimited and encoded.',
  ),
  advice: 'Send the whole body as its headers describe it: length, and encoding if there is one.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    const answered = answersIn(recording);
    if (answered.length === 0) return unanswered(opening.last);
    const findings = mergeAlike([...answered.flatMap(broken), ...answered.flatMap(compressed)]);
    return judged(findings, 'Every body came whole and as it was asked for.');
  },
});

interface Answered {
  readonly exchange: Exchange;
  readonly response: ReceivedResponse;
}

function answersIn({ exchanges }: Recording): Answered[] {
  return exchanges.flatMap((exchange) => (exchange.response ? [{ exchange, response: exchange.response }] : []));
}

/** ENC-02: what no client can read. */
function broken({ exchange, response }: Answered): Finding[] {
  const { fault } = exchange;
  const account = fault && describeFault(exchange, fault);
  if (!account || !UNREADABLE.has(account.code)) return [];
  const by = account.code === 'body_undecodable' ? senders(response) : '';
  const message = by === '' ? account.message : `${account.message.replace(/\.$/, '')}${by}.`;
  return [{ severity: 'failed', ...account, message, events: eventsOf(exchange) }];
}

/** What broke off for another reason is told by the check that waited for it. */
const UNREADABLE: ReadonlySet<string> = new Set(['body_truncated', 'body_undecodable']);

/** RFC 9110, section 12.5.3: with `identity` alone asked for, an answer should come as it is. */
function compressed({ exchange, response }: Answered): Finding[] {
  const encoding = encodingOf(response);
  if (encoding === undefined || exchange.fault?.code === 'body_undecodable') return [];
  return [
    {
      severity: 'warning',
      code: 'compressed_unasked',
      message: `The answer to ${requestName(exchange)} came with Content-Encoding ${quote(encoding, 40)}, although the request asked for none (Accept-Encoding: identity)${senders(response)}; clients that take the header at its word cannot read it.`,
      advice:
        'Compress only for clients whose Accept-Encoding allows it; look at the compression settings of the proxy or CDN, and leave event streams out of them.',
      events: eventsOf(exchange),
    },
  ];
}

function encodingOf({ headers, body }: ReceivedResponse): string | undefined {
  if (body.kind === 'empty') return undefined;
  const encodings = headerValues(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  return encodings.length > 0 ? encodings.join(', ') : undefined;
}

/** Headers by which those on the way name themselves: one of them did it. */
const NAMING = ['Server', 'Via', 'X-Powered-By'];
const CDN_MARKS: readonly (readonly [header: string, name: string])[] = [
  ['cf-ray', 'Cloudflare'],
  ['x-amz-cf-id', 'CloudFront'],
  ['x-vercel-id', 'Vercel'],
  ['x-akamai-request-id', 'Akamai'],
  ['x-fastly-request-id', 'Fastly'],
];

function senders({ headers }: ReceivedResponse): string {
  const named = NAMING.flatMap((name) => {
    const value = headerValue(headers, name);
    return value === undefined || value.trim() === '' ? [] : [`${name}: ${excerpt(value, 60)}`];
  });
  const passed = CDN_MARKS.filter(([header]) => headerValue(headers, header) !== undefined).map(
    ([, name]) => `passed through ${name}`,
  );
  const all = [...named, ...passed];
  return all.length > 0 ? ` (${listed(all)})` : '';
}
