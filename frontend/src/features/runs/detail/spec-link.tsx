import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { CheckResult } from '../../../shared/api/types.js';
import classes from './spec-link.module.css';

/** The clause that decides. The address comes from our catalogue; it is held to https all the same. */
export function SpecLink({ check }: { readonly check: Pick<CheckResult, 'specUrl' | 'specRevision'> }) {
  if (check.specUrl === null || !check.specUrl.startsWith('https://')) return null;
  return (
    <Anchor href={check.specUrl} target="_blank" rel="noreferrer noopener" size="sm" className={classes.link}>
      Specification {check.specRevision ?? ''}
      <IconExternalLink size={13} aria-label="(opens in a new tab)" />
    </Anchor>
  );
}
