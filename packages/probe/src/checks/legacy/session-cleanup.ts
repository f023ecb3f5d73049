import { defineCheck, eventsOf, judged, notApplicable, unanswered, type Finding } from '../define-check.js';
import { describeBody } from '../shared/body.js';
import { SESSION_MANAGEMENT } from '../shared/clauses.js';
import { finalTurn, wasInterrupted } from '../shared/exchanges.js';
import { describeFault } from '../shared/faults.js';

export default defineCheck({
  id: 'session-cleanup',
  title: 'Session cleanup',
  group: 'legacy',
  level: 'SHOULD',
  era: 'legacy',
  profile: 'standard',
  since: '2025-03-26',
  cite: SESSION_MANAGEMENT,
  advice: 'Answer DELETE with a success, or with 405 if clients may not end sessions.',
  needs: ['session-cleanup'],

  evaluate(recording) {
    const turn = finalTurn(recording, 'session-cleanup');
    if (wasInterrupted(turn)) return unanswered(turn.last);
    const { response, fault } = turn.last;
    const events = eventsOf(turn.last);
    const warn = (code: string, message: string, advice?: string): Finding => ({
      severity: 'warning',
      code,
      message,
      ...(advice === undefined ? {} : { advice }),
      events,
    });
    if (!response) {
      if (!fault) return notApplicable('The session was not cleaned up.');
      const { code, message, advice } = describeFault(turn.last, fault);
      return judged([warn(code, message, advice)], '');
    }
    const { status } = response;
    if (status >= 200 && status < 300) return judged([], `The server ended the session (${status}).`);
    if (status === 405) return judged([], 'The server does not let clients end sessions (405), as it may.');
    if (status === 404) return judged([], 'The session was over already (404).');
    const said = describeBody(response);
    const message = `The server answered ${status} to DELETE with the session id it issued${said === '' ? '' : `: ${said}`}; it should answer 200, 204, 404 or 405.`;
    return judged([warn('cleanup_refused', message)], '');
  },
});
