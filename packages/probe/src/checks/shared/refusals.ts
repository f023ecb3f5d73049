/** The words for requests that were refused for want of (other) credentials. */
import { parameter, type Challenges } from '../../protocol/challenge.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { CredentialKind, Exchange, ReceivedResponse } from '../../protocol/recording.js';
import type { Finding } from '../define-check.js';
import { describeBody, isWebPage, searchable } from './body.js';
import { bearerOf } from './challenges.js';
import { AUTHORIZATION_ERRORS, clause } from './clauses.js';
import { firewallOf, guardOf } from './edge.js';
import { requestName } from './exchanges.js';
import type { Account } from './faults.js';
import { quote } from './words.js';

/** 401 and 403, unless a host guard or a firewall sent them. */
export function isRefusal(response: ReceivedResponse): boolean {
  const { status } = response;
  return (status === 401 || status === 403) && !guardOf(response) && !firewallOf(response);
}

export const NAMES: Readonly<Record<Exclude<CredentialKind, 'none'>, string>> = {
  bearer: 'the bearer token',
  headers: 'the credentials in the given headers',
  oauth: 'the OAuth access token',
};

export function refusalOf(
  exchange: Exchange,
  response: ReceivedResponse,
  challenges: Challenges,
  credentials: CredentialKind,
): Account {
  const said = saidBy(response, challenges);
  const name = requestName(exchange);
  if (credentials === 'none') return response.status === 401 ? required(name, said, challenges) : forbidden(name, said);
  const bearer = bearerOf(challenges);
  if (response.status === 403 && bearer && parameter(bearer, 'error') === 'insufficient_scope') {
    return insufficient(name, NAMES[credentials], parameter(bearer, 'scope'));
  }
  if (response.status === 403) {
    return {
      code: 'credentials_not_permitted',
      message: `The server knows ${NAMES[credentials]} but does not permit ${name}: it answered 403${said}.`,
      advice: 'Use credentials that have the permission; and if they are not valid at all, answer 401 in place of 403.',
    };
  }
  return {
    code: 'credentials_refused',
    message: `The server refused ${NAMES[credentials]}: it answered 401 to ${name}${said}.`,
    advice:
      credentials === 'headers'
        ? 'Check the names and values of the headers that the server expects.'
        : 'Check that the token is meant for this server, has not expired, and was issued by the authorization server that it trusts.',
    cite: clause(
      '2025-11-25',
      'basic/authorization#token-handling',
      'Invalid and expired tokens are answered with 401, and only tokens issued for this server are accepted.',
    ),
  };
}

function required(name: string, said: string, challenges: Challenges): Account {
  const bearer = bearerOf(challenges);
  const metadata = bearer && parameter(bearer, 'resource_metadata');
  return {
    code: 'credentials_required',
    message: `The server requires authentication: it answered 401 to ${name}, which carried no credentials${said}.`,
    advice:
      metadata === undefined
        ? 'Add a bearer token or headers to the run, or choose OAuth if the server offers it.'
        : 'Choose OAuth for the run (the server names its authorization metadata), or add a bearer token or headers.',
    cite: AUTHORIZATION_ERRORS,
  };
}

function forbidden(name: string, said: string): Account {
  return {
    code: 'forbidden_without_credentials',
    message: `The server answered 403 to ${name}, which carried no credentials${said}.`,
    advice:
      'Add a bearer token or headers to the run, or choose OAuth; and answer 401 with a challenge where credentials are missing, since 403 tells clients that none would help.',
    cite: AUTHORIZATION_ERRORS,
  };
}

function insufficient(name: string, credentials: string, scope: string | undefined): Account {
  return {
    code: 'insufficient_scope',
    message: `The server accepted ${credentials}, but ${name} needs ${
      scope === undefined ? 'a scope that it does not name' : `the scope ${quote(scope)}`
    }: it answered 403 with insufficient_scope.`,
    advice: scope === undefined ? 'Name the missing scopes in the challenge.' : `Use a token with the scope ${scope}.`,
    cite: clause(
      '2025-11-25',
      'basic/authorization#runtime-insufficient-scope-errors',
      'A token that lacks a scope is answered with 403, insufficient_scope and the scopes that are needed.',
    ),
  };
}

/** The challenge's own error first, then the body; a web page hints at something in front of the server. */
function saidBy(response: ReceivedResponse, challenges: Challenges): string {
  const bearer = bearerOf(challenges);
  const error = bearer && parameter(bearer, 'error');
  const description = bearer && parameter(bearer, 'error_description');
  if (error !== undefined) return ` (${error}${description === undefined ? '' : `: ${quote(description)}`})`;
  if (isWebPage(response)) return ` (${describeBody(response)}, so perhaps something in front of the server asks)`;
  const body = describeBody(response);
  return body === '' ? '' : ` (${body})`;
}

const UNAUTHORIZED_WORDS = [
  'unauthorized',
  'unauthorised',
  'unauthenticated',
  'not authenticated',
  'authentication required',
  'authentication failed',
  'missing token',
  'invalid token',
  'token expired',
  'missing api key',
  'invalid api key',
  'missing authorization',
  'invalid authorization',
];

/** A JSON-RPC error that is about credentials. There is no code for it, so the text decides. */
export function soundsUnauthorized(error: JsonObject): boolean {
  const message = typeof error['message'] === 'string' ? error['message'].slice(0, 500).toLowerCase() : '';
  return UNAUTHORIZED_WORDS.some((words) => message.includes(words));
}

const INTERNALS = [
  'stacktrace',
  'stack_trace',
  '"stack":',
  'traceback (most recent call last)',
  '\\n    at ',
  '\n    at ',
];

/** RPC-08: what an attacker without credentials may read. */
export function exposesInternals(response: ReceivedResponse): Omit<Finding, 'events'>[] {
  const text = searchable(response);
  if (!INTERNALS.some((mark) => text.includes(mark))) return [];
  return [
    {
      severity: 'warning',
      code: 'error_exposes_internals',
      message: `The body of the ${response.status} holds a stack trace, which shows callers without credentials how the server is built.`,
      advice: 'Answer with an error text only, and keep stack traces in the log.',
    },
  ];
}
