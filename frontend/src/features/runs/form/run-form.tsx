import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/api/problem.js';
import type { Run } from '../../../shared/api/types.js';
import { ProblemAlert } from '../../../shared/ui/problem-alert.js';
import { createRunMutation } from '../mutations.js';
import { Advanced } from './advanced.js';
import { AuthField } from './auth-field.js';
import {
  credentialsOf,
  EMPTY_FORM,
  faultsOf,
  type FormErrors,
  type FormField,
  problemsByField,
  type RunFormValues,
  toRequest,
} from './form-values.js';
import classes from './run-form.module.css';
import { TargetField } from './target-field.js';

export interface RunFormProps {
  readonly orgId: string;
  readonly initialUrl?: string;
  /** The hour's allowance is used up: the run would be refused. */
  readonly limitReached: boolean;
  /** Said beside the button. */
  readonly usage: ReactNode;
  readonly onStarted: (run: Run) => void;
}

/** Asks for a run. Credentials live in this form only, and are gone from it once the run is taken. */
export function RunForm({ orgId, initialUrl = '', limitReached, usage, onStarted }: RunFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<RunFormValues>({ ...EMPTY_FORM, targetUrl: initialUrl });
  const [errors, setErrors] = useState<FormErrors>({});
  const create = useMutation({
    ...createRunMutation(client, orgId),
    onSuccess: (run) => {
      setValues(EMPTY_FORM);
      create.reset();
      onStarted(run);
    },
    onError: (error) => {
      if (error instanceof ProblemError) showErrors(problemsByField(error.errors));
    },
  });

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    const first = FIELD_ORDER.find((field) => found[field] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first ?? ''}"]`)?.focus();
  };
  const change = (changes: Partial<RunFormValues>) => {
    setValues((current) => ({ ...current, ...changes }));
    setErrors((current) => without(current, changes));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values);
    showErrors(found);
    if (Object.keys(found).length === 0 && !limitReached) create.mutate(toRequest(values));
  };
  const unplaced = create.error && isUnplaced(create.error) ? create.error : null;

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      autoComplete="off"
      noValidate
      aria-label="Run diagnostic"
    >
      <TargetField
        value={values.targetUrl}
        onChange={(targetUrl) => change({ targetUrl })}
        credentials={credentialsOf(values)}
        error={errors.targetUrl}
      />
      <AuthField values={values} onChange={change} errors={errors} />
      <Advanced values={values} onChange={change} errors={errors} />
      {unplaced && <ProblemAlert error={unplaced} />}
      <div className={classes.actions}>
        <Button type="submit" loading={create.isPending} disabled={limitReached}>
          Run diagnostic
        </Button>
        {usage}
      </div>
    </form>
  );
}

const FIELD_ORDER: readonly FormField[] = ['targetUrl', 'token', 'headerLines', 'label'];

/** Whether something in the refusal is not already said at a field. */
function isUnplaced(error: Error): boolean {
  if (!(error instanceof ProblemError) || error.errors.length === 0) return true;
  return error.errors.some((problem) => Object.keys(problemsByField([problem])).length === 0);
}

/** What was said of a value is no longer true of another one. */
function without(errors: FormErrors, changes: Partial<RunFormValues>): FormErrors {
  const kept = Object.entries(errors).filter(([field]) => !(field in changes) && !('authType' in changes));
  return Object.fromEntries(kept);
}
