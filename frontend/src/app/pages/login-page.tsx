import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/session/login-form.js';
import { meQuery } from '../../features/session/queries.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { homeOf, safeNext } from '../session-gate.js';
import classes from './login-page.module.css';

export function LoginPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const onSignedIn = () => {
    const me = client.getQueryData(meQuery.queryKey);
    void navigate(safeNext(params.get('next')) ?? (me ? homeOf(me) : '/'), { replace: true });
  };
  return (
    <main className={classes.page}>
      <title>Sign in · Plumbline</title>
      <div className={classes.card}>
        <BrandMark size={34} />
        <h1 className={classes.title}>Sign in to Plumbline</h1>
        <p className={classes.lead}>Diagnostics for remote MCP servers.</p>
        <LoginForm onSignedIn={onSignedIn} />
      </div>
    </main>
  );
}
