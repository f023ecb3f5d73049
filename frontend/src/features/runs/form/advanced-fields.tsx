import { Select, TextInput } from '@mantine/core';
import { ALL_CHECKS } from '../all-checks.js';
import type { FormErrors, RunFormValues } from './form-values.js';
import classes from './run-form.module.css';
import { ERA_WORDS, PROFILE_WORDS } from '../words.js';

const ERAS = (['auto', 'legacy', 'modern'] as const).map((value) => ({ value, label: ERA_WORDS[value] }));
const PROFILES = (['standard', 'thorough'] as const).map((value) => ({ value, label: PROFILE_WORDS[value] }));

/** The thorough profile is offered once there is a check that it adds. */
const HAS_THOROUGH_CHECKS = ALL_CHECKS.some((check) => check.profile === 'thorough');

export interface AdvancedFieldsProps {
  readonly values: RunFormValues;
  readonly onChange: (changes: Partial<RunFormValues>) => void;
  readonly errors: FormErrors;
}

export function AdvancedFields({ values, onChange, errors }: AdvancedFieldsProps) {
  return (
    <div className={classes.advancedBody}>
      <Select
        label="Protocol era"
        description="Automatic tries the handshake first, then asks for the stateless revision."
        data={ERAS}
        value={values.era}
        onChange={(value) => onChange({ era: ERAS.find((era) => era.value === value)?.value ?? 'auto' })}
        allowDeselect={false}
        error={errors.era}
      />
      {HAS_THOROUGH_CHECKS && (
        <Select
          label="Profile"
          description="Thorough adds read-only probes of how the server refuses what is wrong."
          data={PROFILES}
          value={values.profile}
          onChange={(value) =>
            onChange({ profile: PROFILES.find((profile) => profile.value === value)?.value ?? 'standard' })
          }
          allowDeselect={false}
          error={errors.profile}
        />
      )}
      <TextInput
        label="Label"
        description="A name of your own for this run."
        maxLength={200}
        autoComplete="off"
        value={values.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        error={errors.label}
      />
    </div>
  );
}
