import {
  judgeBearerToken,
  judgeCustomHeaders,
  parseHeaderLines,
  type CredentialKind,
  type HeaderFault,
  type HeaderLines,
} from '@plumbline/probe/catalogue';
import type { FieldProblem } from '../../../shared/api/problem.js';
import { pointerTokens } from '../../../shared/format/json-pointer.js';
import type { CreateRun } from '../../../shared/api/types.js';
import { judgeTarget } from './judge-target.js';

export interface RunFormValues {
  readonly targetUrl: string;
  readonly authType: CreateRun['auth']['type'];
  readonly token: string;
  /** One `Name: value` a line. */
  readonly headerLines: string;
  readonly era: CreateRun['era'];
  readonly profile: CreateRun['profile'];
  readonly label: string;
}

export const EMPTY_FORM: RunFormValues = {
  targetUrl: '',
  authType: 'none',
  token: '',
  headerLines: '',
  era: 'auto',
  profile: 'standard',
  label: '',
};

export type FormField = 'targetUrl' | 'token' | 'headerLines' | 'era' | 'profile' | 'label';
export type FormErrors = Partial<Record<FormField, string>>;

export function credentialsOf({ authType }: RunFormValues): CredentialKind {
  return authType;
}

/** Everything that would be refused, by the same rules as the API's. Empty when the run can be asked for. */
export function faultsOf(values: RunFormValues): FormErrors {
  const target = judgeTarget(values.targetUrl, credentialsOf(values));
  const errors: FormErrors = {};
  if (target.kind === 'empty')
    errors.targetUrl = 'Give the URL of the MCP endpoint, such as https://api.example.com/mcp.';
  if (target.kind === 'refused') errors.targetUrl = target.message;
  const fault = values.authType === 'bearer' ? judgeBearerToken(values.token) : undefined;
  if (fault) errors.token = fault.message;
  if (values.authType === 'headers') {
    const first = headerFaults(parseHeaderLines(values.headerLines))[0];
    if (first !== undefined) errors.headerLines = first;
  }
  return errors;
}

/** The faults of the typed headers as sentences, in order; a header is named by its name, never by its value. */
export function headerFaults(lines: HeaderLines): string[] {
  const malformed = lines.faults.map(({ message }) => message);
  const judged = judgeCustomHeaders(lines.headers).map((fault) => describeHeaderFault(fault, lines));
  if (lines.headers.length === 0 && malformed.length === 0) return ['Enter at least one header, as Name: value.'];
  return [...malformed, ...judged];
}

export function describeHeaderFault({ index, field, message }: HeaderFault, { headers }: HeaderLines): string {
  if (index === null) return message;
  const name = headers[index]?.name ?? '';
  // A faulty name is named by the message itself where that is safe.
  return field === 'value' && name !== '' ? `${name}: ${message}` : `Header ${index + 1}: ${message}`;
}

export function toRequest(values: RunFormValues): CreateRun {
  const { targetUrl, era, profile } = values;
  const label = values.label.trim();
  return { targetUrl, era, profile, auth: authOf(values), ...(label !== '' && { label }) };
}

function authOf({ authType, token, headerLines }: RunFormValues): CreateRun['auth'] {
  switch (authType) {
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: 'bearer', token };
    case 'headers':
      return { type: 'headers', headers: [...parseHeaderLines(headerLines).headers] };
  }
}

/** What the API refused, at the field that its pointer means; what no field stands for is left to the whole. */
export function problemsByField(problems: readonly FieldProblem[]): FormErrors {
  const errors: FormErrors = {};
  for (const { pointer, message } of problems) {
    const field = fieldOf(pointer);
    if (field !== null) errors[field] ??= message;
  }
  return errors;
}

function fieldOf(pointer: string): FormField | null {
  const [first, second] = pointerTokens(pointer) ?? [];
  switch (first) {
    case 'targetUrl':
    case 'era':
    case 'profile':
    case 'label':
      return first;
    case 'auth':
      return second === 'token' ? 'token' : second === 'headers' ? 'headerLines' : null;
    default:
      return null;
  }
}
