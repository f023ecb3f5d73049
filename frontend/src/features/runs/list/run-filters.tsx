import { CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RunFilters } from '../queries.js';
import { withFilter } from './filters-in-url.js';
import classes from './run-filters.module.css';

const RESULTS = [
  { value: 'passed', label: 'Passed' },
  { value: 'warning', label: 'Warning' },
  { value: 'failed', label: 'Failed' },
];
const STATUSES = [
  { value: 'queued', label: 'Queued' },
  { value: 'running', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'error', label: 'Internal error' },
];
const TYPING_MS = 250;

/** Narrows the table. What is chosen lives in the address, so it can be shared and survives back and reload. */
export function RunFiltersBar({ filters }: { readonly filters: RunFilters }) {
  const [, setParams] = useSearchParams();
  const set = (name: keyof RunFilters, value: string | null) =>
    setParams((params) => withFilter(params, name, value), { replace: true });
  return (
    <search className={classes.bar}>
      <TargetFilter value={filters.target ?? ''} onChange={(text) => set('target', text)} />
      <Select
        aria-label="Result"
        placeholder="Any result"
        data={RESULTS}
        value={filters.result ?? null}
        onChange={(value) => set('result', value)}
        clearable
        size="xs"
        className={classes.select}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        data={STATUSES}
        value={filters.status ?? null}
        onChange={(value) => set('status', value)}
        clearable
        size="xs"
        className={classes.select}
      />
    </search>
  );
}

interface TargetFilterProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** `sent` is what the address was last told: while the two agree the typing shows, else (back, a link) the address. */
function TargetFilter({ value, onChange }: TargetFilterProps) {
  const [draft, setDraft] = useState({ sent: value, text: value });
  const shown = draft.sent === value ? draft.text : value;
  const send = useDebouncedCallback((text: string) => {
    setDraft({ sent: text.trim(), text });
    onChange(text.trim());
  }, TYPING_MS);
  const type = (text: string) => {
    setDraft({ sent: value, text });
    send(text);
  };
  return (
    <TextInput
      aria-label="Target contains"
      placeholder="Target contains"
      size="xs"
      className={classes.target}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={shown && <CloseButton size="sm" aria-label="Clear the target filter" onClick={() => type('')} />}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
