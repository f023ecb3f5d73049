import { Button, TextInput } from '@mantine/core';
import type { CredentialKind } from '@plumbline/probe/catalogue';
import { judgeTarget, type TargetAdvice } from './judge-target.js';
import classes from './run-form.module.css';

export interface TargetFieldProps {
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly credentials: CredentialKind;
  /** What the API, or an attempt to submit, said of the value as it stands. */
  readonly error: string | undefined;
}

const HINT = 'The Streamable HTTP endpoint, over https or http, without query.';

/** The URL, judged while it is typed by the very rules that the API will apply. */
export function TargetField({ value, onChange, credentials, error }: TargetFieldProps) {
  const advice = judgeTarget(value, credentials);
  const refused = error ?? (advice.kind === 'refused' ? advice.message : undefined);
  return (
    <div>
      <TextInput
        label="Server URL"
        placeholder="https://api.example.com/mcp"
        name="targetUrl"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        classNames={{ input: classes.mono ?? '' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={refused === undefined ? <Verdict advice={advice} /> : null}
        error={refused}
        errorProps={{ role: 'status' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {'mend' in advice && advice.mend && <MendButton mend={advice.mend} onChange={onChange} />}
    </div>
  );
}

function Verdict({ advice }: { readonly advice: TargetAdvice }) {
  switch (advice.kind) {
    case 'empty':
    case 'refused':
      return <span role="status">{HINT}</span>;
    case 'ok':
      return <span role="status">{advice.message}</span>;
    case 'depends':
      return (
        <span role="status" className={classes.caution}>
          {advice.message}
        </span>
      );
  }
}

function MendButton({
  mend,
  onChange,
}: {
  readonly mend: { label: string; url: string };
  readonly onChange: (url: string) => void;
}) {
  return (
    <Button size="compact-xs" variant="light" mt={6} onClick={() => onChange(mend.url)}>
      {mend.label}
    </Button>
  );
}
