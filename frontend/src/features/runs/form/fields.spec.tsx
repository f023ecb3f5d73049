import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { draw } from '../../../../test/render.js';
import { AuthField } from './auth-field.js';
import { credentialsOf, EMPTY_FORM, type RunFormValues } from './form-values.js';
import { TargetField } from './target-field.js';

function Fields({ initial }: { readonly initial: Partial<RunFormValues> }) {
  const [values, setValues] = useState<RunFormValues>({ ...EMPTY_FORM, ...initial });
  const change = (changes: Partial<RunFormValues>) => setValues((current) => ({ ...current, ...changes }));
  return (
    <>
      <TargetField
        value={values.targetUrl}
        onChange={(targetUrl) => change({ targetUrl })}
        credentials={credentialsOf(values)}
        error={undefined}
      />
      <AuthField values={values} onChange={change} errors={{}} />
    </>
  );
}

describe('the fields of the form', () => {
  it('say which rule a URL breaks while it is typed, and mend it on request', async () => {
    draw(<Fields initial={{}} />);
    const url = screen.getByLabelText('Server URL');
    await userEvent.type(url, 'https://api.example.com/mcp?key=1');
    expect(screen.getByText(/has a query string/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Strip the query' }));
    expect((url as HTMLInputElement).value).toBe('https://api.example.com/mcp');
    expect(screen.getByText('https to api.example.com, port 443')).toBeTruthy();
  });

  it('ask for https once credentials are chosen', async () => {
    draw(<Fields initial={{ targetUrl: 'http://api.example.com/mcp' }} />);
    expect(screen.queryByText(/over https only/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Bearer token' }));
    expect(screen.getByText(/over https only/)).toBeTruthy();
  });

  it('hide the token, keep the browser from storing it, and warn of a short one', async () => {
    draw(<Fields initial={{ authType: 'bearer' }} />);
    const token = screen.getByLabelText('Token');
    await userEvent.type(token, 'short');
    expect(token.getAttribute('type')).toBe('password');
    expect(token.getAttribute('autocomplete')).toBe('off');
    expect(screen.getByText(/fewer than 8 characters/)).toBeTruthy();
  });

  it('count headers against the limits and name every fault by its header or line', async () => {
    draw(<Fields initial={{ authType: 'headers' }} />);
    const headers = screen.getByLabelText('Headers, one Name: value a line');
    await userEvent.type(headers, 'X-API-Key: 0123456789{Enter}Host: a{Enter}nonsense');
    expect(screen.getByText(/^2 of 20 headers/)).toBeTruthy();
    expect(screen.getByText(/Host is set by Plumbline itself/)).toBeTruthy();
    expect(screen.getByText(/^Line 3 is not a header/)).toBeTruthy();
  });
});
