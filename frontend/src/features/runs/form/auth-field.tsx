import { PasswordInput, Radio, Textarea } from '@mantine/core';
import {
  CUSTOM_HEADER_LIMITS,
  parseHeaderLines,
  warnAboutBearerToken,
  warnAboutCustomHeaders,
} from '@plumbline/probe/catalogue';
import { formatBytes } from '../../../shared/format/duration.js';
import { describeHeaderFault, type FormErrors, headerFaults, type RunFormValues } from './form-values.js';
import classes from './run-form.module.css';

const KINDS = [
  { type: 'none', title: 'No authentication', text: 'The server is open to everybody.' },
  { type: 'bearer', title: 'Bearer token', text: 'A token you already have.' },
  { type: 'headers', title: 'Custom headers', text: 'API keys and the like.' },
] as const;

export interface AuthFieldProps {
  readonly values: RunFormValues;
  readonly onChange: (changes: Partial<RunFormValues>) => void;
  readonly errors: FormErrors;
}

export function AuthField({ values, onChange, errors }: AuthFieldProps) {
  const choose = (value: string) => {
    const kind = KINDS.find(({ type }) => type === value);
    if (kind) onChange({ authType: kind.type });
  };
  return (
    <div className={classes.field}>
      <Radio.Group label="Authentication" value={values.authType} onChange={choose}>
        <div className={classes.cards}>
          {KINDS.map(({ type, title, text }) => (
            <Radio.Card key={type} value={type} className={classes.card ?? ''} aria-label={title}>
              <span className={classes.cardTitle}>
                <Radio.Indicator size="xs" />
                {title}
              </span>
              <span className={classes.cardText}>{text}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {values.authType === 'bearer' && (
        <TokenField token={values.token} onChange={(token) => onChange({ token })} error={errors.token} />
      )}
      {values.authType === 'headers' && (
        <HeadersField
          lines={values.headerLines}
          onChange={(headerLines) => onChange({ headerLines })}
          error={errors.headerLines}
        />
      )}
    </div>
  );
}

interface SecretProps {
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function TokenField({ token, onChange, error }: SecretProps & { readonly token: string }) {
  const warnings = token === '' ? [] : warnAboutBearerToken(token);
  return (
    <PasswordInput
      label="Token"
      name="token"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      spellCheck={false}
      classNames={{ innerInput: classes.mono ?? '' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <Notes
          warnings={warnings.map(({ message }) => message)}
          calm="Sent as Authorization: Bearer. Kept encrypted with the run, hidden in its transcript, never shown again."
        />
      }
      error={error}
      value={token}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the token' }}
    />
  );
}

function HeadersField({ lines, onChange, error }: SecretProps & { readonly lines: string }) {
  const parsed = parseHeaderLines(lines);
  const faults = lines.trim() === '' ? [] : headerFaults(parsed);
  const warnings = warnAboutCustomHeaders(parsed.headers).map((fault) => describeHeaderFault(fault, parsed));
  const bytes = parsed.headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const { count, totalBytes } = CUSTOM_HEADER_LIMITS;
  const said = faults.length > 0 ? faults : error === undefined ? [] : [error];
  return (
    <div>
      <Textarea
        label="Headers, one Name: value a line"
        name="headerLines"
        placeholder={'X-API-Key: …\nX-Tenant: …'}
        autosize
        minRows={3}
        maxRows={10}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        classNames={{ input: classes.mono ?? '' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={said.length > 0 ? <Sentences sentences={said} /> : undefined}
        errorProps={{ role: 'status' }}
        description={
          <Notes
            warnings={warnings}
            calm="Values are kept encrypted with the run, hidden in its transcript, never shown again."
          />
        }
        value={lines}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.count} data-over={parsed.headers.length > count || bytes > totalBytes}>
        {parsed.headers.length} of {count} headers · {formatBytes(bytes)} of {formatBytes(totalBytes)}
      </p>
    </div>
  );
}

function Notes({ warnings, calm }: { readonly warnings: readonly string[]; readonly calm: string }) {
  return warnings.length > 0 ? (
    <span role="status" className={classes.caution}>
      <Sentences sentences={warnings} />
    </span>
  ) : (
    calm
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <span key={sentence} className={classes.sentence}>
      {sentence}
    </span>
  ));
}
