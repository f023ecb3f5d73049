import { parameter, parseChallenges } from '../../protocol/challenge.js';
import { headerValues } from '../../protocol/headers.js';
import type { Exchange, Fault, FaultPhase, ReceivedResponse } from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { firewallOf, gatewayOf } from '../shared/edge.js';
import { openingTurn } from '../shared/eras.js';
import { requestName, wasInterrupted, type Turn } from '../shared/exchanges.js';
import { describeFault, type Account } from '../shared/faults.js';
import { describeStatus } from '../shared/http-status.js';
import { isInternalHost, isLoopbackHost, parseUrl } from '../shared/urls.js';
import { duration, listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'reachability',
  title: 'Reachability',
  group: 'connection',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http',
    says: 'A server offers one HTTP endpoint that clients reach by its URL.',
  },
  advice: 'Make the server answer HTTP at this URL, from the network that clients come from.',
  needs: 'first-step',

  evaluate(recording) {
    const turn = openingTurn(recording);
    if (!turn) return undecided();
    if (wasInterrupted(turn)) return unanswered(turn.last);
    const findings = [...unreachable(turn), ...aboutConnection(turn), ...aboutGateway(turn.last)];
    return judged(findings, `The server answered over ${schemeOf(turn.last)} in ${duration(timeToAnswer(turn))}.`);
  },
});

/** What kept an HTTP answer of the server itself from coming; at most one finding. */
function unreachable(turn: Turn): Finding[] {
  const { last } = turn;
  const { fault, response } = last;
  if (fault && isBeforeAnswer(fault)) {
    const hops = turn.exchanges.length > 1 ? turn.exchanges.map(({ request }) => request.url) : [];
    const account =
      fault.phase === 'redirect' ? describeRefusedRedirect(last, fault) : describeFault(last, fault, hops);
    return [{ severity: 'failed', ...account, events: turn.exchanges.flatMap(eventsOf) }];
  }
  if (response && firewallOf(response)) {
    return [{ severity: 'failed', ...describeStatus(last, response), events: eventsOf(last) }];
  }
  return [];
}

const PHASES_BEFORE_ANSWER: ReadonlySet<FaultPhase> = new Set<FaultPhase>([
  'target',
  'dns',
  'connect',
  'tls',
  'headers',
  'redirect',
]);

/** Faults inside a body that had begun are told by the check that waited for it, but for one that is over our limit. */
function isBeforeAnswer(fault: Fault): boolean {
  return PHASES_BEFORE_ANSWER.has(fault.phase) || fault.code === 'body_too_large' || fault.code === 'malformed_http';
}

/** The place that a refused redirect names tells what is wrong: a login page, an internal address, or another site. */
function describeRefusedRedirect(exchange: Exchange, fault: Fault): Account {
  const { response, redirect } = exchange;
  const target = redirect && parseUrl(redirect.location, exchange.request.url);
  if (!response || !target) return describeFault(exchange, fault);
  const name = requestName(exchange);
  if (isLogin(response, target)) {
    const metadata = challengedMetadata(response);
    return {
      code: 'access_proxy',
      message: `An access proxy in front of the server redirected ${name} to its login page on ${target.host}${
        metadata === undefined ? '' : ` and names ${metadata} as its resource metadata`
      }.`,
      advice: 'Exempt the MCP endpoint from the login page, or let the proxy answer 401 with a Bearer challenge.',
    };
  }
  const from = new URL(exchange.request.url);
  const account = describeFault(exchange, fault);
  if (fault.code !== 'redirect_refused') return account;
  const redirected = `The server redirected ${name} with ${response.status} to ${target.href}`;
  if (isInternalHost(target.hostname) && target.hostname !== from.hostname) {
    return {
      code: 'redirect_to_internal_host',
      message: `${redirected}, an internal name that clients cannot reach; the redirect was not followed.`,
      advice: `Let the proxy pass the public host and scheme on to the server (Host or Forwarded), so that redirects do not name ${target.host}.`,
    };
  }
  if (target.host !== from.host && !(target.hostname === from.hostname && target.protocol === 'https:')) {
    return {
      ...account,
      message: `${redirected}, on another origin, where clients do not send credentials; the redirect was not followed.`,
      advice: `Give clients the final URL if ${target.host} is meant, or answer at ${from.href} itself.`,
    };
  }
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    return {
      ...account,
      message: `${redirected}, from https to plain http; the redirect was not followed.`,
      advice:
        'Let the server know that it is reached by https (X-Forwarded-Proto or Forwarded), so that it redirects there.',
    };
  }
  return account;
}

const LOGIN_MARKS = [
  'login',
  'signin',
  'sign_in',
  'sign-in',
  'sso',
  'saml',
  'authorize',
  'cdn-cgi/access',
  'oauth2/start',
];

/** Only browsers are sent to a login page, by 302 or 303, and on another host or below a path that says so. */
function isLogin(response: ReceivedResponse, target: URL): boolean {
  if (response.status !== 302 && response.status !== 303) return false;
  const place = `${target.host}${target.pathname}`.toLowerCase();
  return LOGIN_MARKS.some((mark) => place.includes(mark));
}

/** Access proxies put it into a challenge of their own scheme. */
function challengedMetadata(response: ReceivedResponse): string | undefined {
  const { challenges } = parseChallenges(headerValues(response.headers, 'www-authenticate'));
  const found = challenges.flatMap((challenge) => parameter(challenge, 'resource_metadata') ?? []);
  return found[0] === undefined ? undefined : quote(found[0]);
}

const CERTIFICATE_NOTICE_MS = 14 * 24 * 60 * 60 * 1000;

function aboutConnection(turn: Turn): Finding[] {
  const { last } = turn;
  if (!last.response) return [];
  const events = eventsOf(last);
  const findings: Finding[] = [];
  const { hostname } = new URL(last.request.url);
  if (schemeOf(last) === 'http' && !isLoopbackHost(hostname)) {
    findings.push({
      severity: 'warning',
      code: 'plain_http',
      message: 'The server is reached over plain http, so whatever is sent can be read and changed on the way.',
      advice: 'Serve the endpoint over https only.',
      events,
    });
  }
  for (const { connection } of turn.exchanges) {
    const dead = connection?.deadAddresses ?? [];
    if (dead.length > 0) {
      findings.push({
        severity: 'warning',
        code: 'address_family_dead',
        message: `${listed(dead)} did not answer while another address of ${hostname} did; clients that try it first wait or give up.`,
        advice: 'Make the server answer there too, or take the address out of DNS.',
        events,
      });
    }
    const certificate = connection?.certificate;
    if (certificate && certificate.validForMs < CERTIFICATE_NOTICE_MS) {
      findings.push({
        severity: 'warning',
        code: 'certificate_expires_soon',
        message: `The TLS certificate (${certificate.subject}, issued by ${certificate.issuer}) expires in ${Math.max(0, Math.floor(certificate.validForMs / 86_400_000))} days.`,
        advice: 'Renew the certificate now, and check that the renewal runs by itself.',
        events,
      });
    }
  }
  return findings;
}

/** The check that waited for the answer fails; here it is only told apart from a fault of the server itself. */
function aboutGateway(exchange: Exchange): Finding[] {
  const gateway = exchange.response && gatewayOf(exchange.response);
  if (!gateway) return [];
  return [
    {
      severity: 'note',
      code: 'gateway_answered',
      message: `The ${exchange.response.status} was sent by a gateway (${gateway.name}, seen by ${gateway.evidence}), not by the server.`,
      events: eventsOf(exchange),
    },
  ];
}

function schemeOf(exchange: Exchange): 'http' | 'https' {
  return exchange.request.url.startsWith('https:') ? 'https' : 'http';
}

/** Without the time that the body took. */
function timeToAnswer({ exchanges }: Turn): number {
  return exchanges.reduce((sum, { durationMs, timing }) => sum + Math.max(0, durationMs - (timing.bodyMs ?? 0)), 0);
}
