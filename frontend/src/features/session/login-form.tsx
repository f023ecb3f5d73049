import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import classes from './login-form.module.css';
import { signInMutation } from './mutations.js';

export interface LoginFormProps {
  readonly onSignedIn: () => void;
}

export function LoginForm({ onSignedIn }: LoginFormProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    ...signInMutation(client),
    onSuccess: onSignedIn,
    onError: () => {
      setPassword('');
      passwordField.current?.focus();
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate({ email, password });
      }}
    >
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      {signIn.error && <ProblemAlert error={signIn.error} />}
      <Button type="submit" fullWidth loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
