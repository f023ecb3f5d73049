import { headerValue } from '../../protocol/headers.js';
import type { Recording } from '../../protocol/recording.js';
import { FOREIGN_ORIGIN } from '../../protocol/steps.js';
import { defineCheck, judged, type Citation, type Finding } from '../define-check.js';
import { clause, HOST_AND_ORIGIN } from '../shared/clauses.js';
import { governingRevision } from '../shared/eras.js';
import type { Turn } from '../shared/exchanges.js';
import { found, judgeProbes, reacted, reactionOf, statusOf, type Probes } from '../shared/probes.js';

/** The title of the section holds an ampersand, which its anchor keeps. */
const STATELESS_ORIGIN = clause(
  '2026-07-28',
  'basic/transports/streamable-http#security-%26-endpoint',
  'Servers check Origin on every connection, and answer 403 to one that is not valid.',
);

/** Only warns: what an unchecked Origin puts at risk depends on where the server stands. */
export default defineCheck({
  id: 'transport.host-origin',
  title: 'Origin',
  group: 'transport',
  level: 'SHOULD',
  era: 'both',
  profile: 'thorough',
  since: '2025-03-26',
  cite: HOST_AND_ORIGIN,
  advice:
    'Keep a list of the origins whose pages may use the server, answer 403 to any other Origin before the request is served, and let requests without one pass.',
  needs: ['probe.origin'],

  evaluate(recording) {
    return judgeProbes(recording, 'probe.origin', (probes) => {
      const foreign = probes.of('foreign');
      if (!foreign) return judged([], 'The server was not asked with a foreign Origin.');
      const rule = ruleOf(recording, probes);
      const findings =
        reactionOf(foreign) === 'result' ? [accepted(foreign, rule)] : judgeRefusal(foreign, probes, rule);
      return judged(findings, `The server refuses a foreign Origin with ${statusOf(foreign) ?? 'no answer'}.`);
    });
  },
});

interface Rule {
  readonly cite: Citation;
  /** From 2025-11-25 on the status is prescribed. */
  readonly wants403: boolean;
}

function ruleOf(recording: Recording, { era }: Probes): Rule {
  if (era === 'modern') return { cite: STATELESS_ORIGIN, wants403: true };
  const revision = governingRevision(recording);
  if (revision === '2025-11-25') return { cite: HOST_AND_ORIGIN, wants403: true };
  const says = 'Servers check the Origin header of every connection.';
  return { cite: clause(revision, 'basic/transports#security-warning', says), wants403: false };
}

function accepted(turn: Turn, { cite, wants403 }: Rule): Finding {
  const name = turn.message?.method ?? 'a request';
  const wanted = wants403 ? 'it must answer 403' : 'it must check that header';
  const message = `The server answered ${name} although Origin named a foreign page (${FOREIGN_ORIGIN}); ${wanted}, or any web page that its visitor opens can use a server in the visitor's own network.`;
  return found('warning', 'foreign_origin_accepted', turn, message, { cite });
}

function judgeRefusal(foreign: Turn, probes: Probes, { cite, wants403 }: Rule): Finding[] {
  const findings: Finding[] = [];
  if (wants403 && statusOf(foreign) !== 403) {
    const message = `The server ${reacted(foreign)} to ${foreign.message?.method ?? 'a request'} with a foreign Origin; it must answer 403.`;
    const advice = 'Answer 403 to an Origin that you do not allow.';
    findings.push(found('warning', 'foreign_origin_not_403', foreign, message, { cite, advice }));
  }
  const own = probes.of('own');
  const preflight = probes.of('preflight');
  if (own && preflight && reactionOf(own) !== 'result' && allowsForeign(preflight)) {
    const [request] = own.exchanges;
    const message = `The server refuses requests with any Origin, its own (${headerValue(request?.request.headers ?? [], 'origin') ?? 'the same host'}) too, while its answer to the preflight allows pages of ${allowed(preflight) === '*' ? 'every origin' : 'foreign origins'}: clients in a browser are invited and then turned away.`;
    const advice =
      'Let the check of Origin and the CORS settings work from one list: allow the origins that CORS allows, or send no Access-Control-Allow-Origin for the others.';
    findings.push(
      found('warning', 'origins_refused_despite_cors', [foreign, own, preflight], message, { advice, cite }),
    );
  }
  return findings;
}

function allowed({ last: { response } }: Turn): string | undefined {
  return response && response.status < 300 ? headerValue(response.headers, 'access-control-allow-origin') : undefined;
}

function allowsForeign(preflight: Turn): boolean {
  const origin = allowed(preflight);
  return origin === '*' || origin === FOREIGN_ORIGIN;
}
