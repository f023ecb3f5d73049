import { describeBody, describeError } from './body.js';
import { answerIn, type Turn } from './exchanges.js';

/** What a turn was answered with, to follow "with": `404 and error -32601 "Method not found"`, `400: "no"`, `nothing`. */
export function describeAnswer(turn: Turn): string {
  const answer = answerIn(turn);
  const { response, fault } = turn.last;
  if (!response) return fault ? `nothing (${fault.code})` : 'nothing';
  if (answer?.kind === 'error') return `${response.status} and ${describeError(answer.error)}`;
  if (answer?.kind === 'result') return `${response.status} and a result`;
  const said = describeBody(response);
  return said === '' ? String(response.status) : `${response.status} (${said})`;
}
