import { useNavigate } from 'react-router';
import { useLimitReached } from '../../features/orgs/use-limit-reached.js';
import { UsageNote } from '../../features/orgs/usage-note.js';
import { RunForm } from '../../features/runs/form/run-form.js';
import { useSession } from '../shell/use-session.js';

/** The form with the organisation's allowance; a started run is shown at once. */
export function StartRun({ initialUrl }: { readonly initialUrl?: string }) {
  const { org } = useSession();
  const navigate = useNavigate();
  return (
    <RunForm
      orgId={org.orgId}
      limitReached={useLimitReached(org.orgId)}
      usage={<UsageNote orgId={org.orgId} />}
      onStarted={(run) => void navigate(`/o/${org.orgId}/diagnostics/${run.id}`)}
      {...(initialUrl !== undefined && { initialUrl })}
    />
  );
}
