/** What a `WWW-Authenticate` challenge says, and what it lacks for an MCP client. */
import { isScheme, parameter, repeatedParameters, type Challenge, type Challenges } from '../../protocol/challenge.js';
import { headerValues } from '../../protocol/headers.js';
import type { ReceivedResponse } from '../../protocol/recording.js';
import type { Finding } from '../define-check.js';
import { clause, METADATA_DISCOVERY } from './clauses.js';
import { excerpt, listed, quote } from './words.js';

type Remark = Omit<Finding, 'events'>;

/** The parameters that decide what a client does next; others are quoted with the field and not repeated. */
const TOLD = ['error', 'error_description', 'scope', 'resource_metadata'];

/** The field as it stood, then its parts. */
export function describeChallenge(fields: readonly string[], { challenges }: Challenges): string {
  const parts = challenges.map((challenge) => {
    const told = TOLD.flatMap((name) => {
      const value = parameter(challenge, name);
      return value === undefined ? [] : [`${name} ${quote(value)}`];
    });
    return `scheme ${challenge.scheme}${told.length > 0 ? ` with ${listed(told)}` : ''}`;
  });
  return `WWW-Authenticate: ${fields.map((field) => excerpt(field, 400)).join(', ')}${
    parts.length > 0 ? ` (${parts.join('; ')})` : ''
  }`;
}

export function bearerOf({ challenges }: Challenges): Challenge | undefined {
  return challenges.find((challenge) => isScheme(challenge, 'bearer'));
}

export function judgeChallenge(response: ReceivedResponse, parsed: Challenges): Remark[] {
  const fields = headerValues(response.headers, 'www-authenticate');
  if (fields.length === 0) return response.status === 401 ? [NO_CHALLENGE] : [];
  return [
    { severity: 'note', code: 'challenge', message: `The challenge reads ${describeChallenge(fields, parsed)}.` },
    ...malformed(parsed),
    ...repeated(parsed),
    ...metadata(response, parsed),
  ];
}

const NO_CHALLENGE: Remark = {
  severity: 'warning',
  code: 'challenge_missing',
  message: 'The 401 came without a WWW-Authenticate header, so clients are not told how to authenticate.',
  advice: 'Send WWW-Authenticate: Bearer resource_metadata="…" with every 401.',
  cite: METADATA_DISCOVERY,
};

function malformed({ malformed: rest }: Challenges): Remark[] {
  if (rest === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'challenge_malformed',
      message: `WWW-Authenticate cannot be read from ${quote(rest, 100)} on.`,
      advice:
        'Write the challenge as Bearer name="value", name="value": parameters parted by commas, values in quotes.',
    },
  ];
}

function repeated({ challenges }: Challenges): Remark[] {
  return challenges.flatMap((challenge) =>
    repeatedParameters(challenge).map((name): Remark => ({
      severity: 'warning',
      code: 'challenge_parameter_repeated',
      message: `The ${challenge.scheme} challenge names ${name} more than once; clients disagree on which one counts.`,
      advice: `Send ${name} once in each challenge.`,
      subject: name,
    })),
  );
}

/** From 2025-06-18 on a client finds the authorization server over the metadata that the challenge names. */
function metadata(response: ReceivedResponse, parsed: Challenges): Remark[] {
  const elsewhere = parsed.challenges.filter(
    (challenge) => !isScheme(challenge, 'bearer') && parameter(challenge, 'resource_metadata') !== undefined,
  );
  const foreign = elsewhere.map(({ scheme }): Remark => ({
    severity: 'warning',
    code: 'metadata_outside_bearer',
    message: `resource_metadata stands in a ${scheme} challenge; clients read it in a Bearer challenge only.`,
    advice: 'Send a Bearer challenge with resource_metadata besides it.',
    cite: METADATA_DISCOVERY,
  }));
  const bearer = bearerOf(parsed);
  if (response.status !== 401 || !bearer || parameter(bearer, 'resource_metadata') !== undefined) return foreign;
  return [
    ...foreign,
    {
      severity: 'warning',
      code: 'metadata_not_named',
      message:
        'The Bearer challenge names no resource_metadata, so clients must guess where to find the authorization server.',
      advice:
        'Add resource_metadata="<URL of the protected resource metadata>" to the Bearer challenge; a server that takes static tokens only may leave it out.',
      cite: clause(
        '2025-06-18',
        'basic/authorization#authorization-server-location',
        'The challenge of a 401 names the URL of the protected resource metadata.',
      ),
    },
  ];
}
