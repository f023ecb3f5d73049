import { describe, expect, it } from '@jest/globals';
import { EMPTY_FORM, faultsOf, problemsByField, type RunFormValues, toRequest } from './form-values.js';

const form = (changes: Partial<RunFormValues>): RunFormValues => ({
  ...EMPTY_FORM,
  targetUrl: 'https://api.example.com/mcp',
  ...changes,
});

describe('faultsOf', () => {
  it('lets a complete form through, and one whose host only the operator can open', () => {
    expect(faultsOf(form({}))).toEqual({});
    expect(faultsOf(form({ targetUrl: 'http://127.0.0.1:3000/mcp', authType: 'bearer', token: 'abcdefgh' }))).toEqual(
      {},
    );
  });

  it('asks for the URL, the token and the headers that are missing', () => {
    expect(faultsOf(form({ targetUrl: '' })).targetUrl).toContain('Give the URL');
    expect(faultsOf(form({ authType: 'bearer' })).token).toBe('Enter the token.');
    expect(faultsOf(form({ authType: 'headers' })).headerLines).toContain('at least one header');
  });

  it('refuses a managed header by its name and a malformed line by its number', () => {
    expect(faultsOf(form({ authType: 'headers', headerLines: 'Host: a' })).headerLines).toContain(
      'Host is set by Plumbline',
    );
    expect(faultsOf(form({ authType: 'headers', headerLines: 'X-A: 1\nnonsense' })).headerLines).toContain('Line 2');
  });

  it('does not judge credentials of a kind that is not chosen', () => {
    expect(faultsOf(form({ authType: 'none', headerLines: 'Host: a' }))).toEqual({});
  });
});

describe('toRequest', () => {
  it('sends the credentials of the chosen kind only', () => {
    const values = form({ authType: 'headers', token: 'left-over', headerLines: 'X-API-Key: k1\n\nX-Env:  test ' });
    expect(toRequest(values)).toEqual({
      targetUrl: 'https://api.example.com/mcp',
      era: 'auto',
      profile: 'standard',
      auth: {
        type: 'headers',
        headers: [
          { name: 'X-API-Key', value: 'k1' },
          { name: 'X-Env', value: 'test' },
        ],
      },
    });
  });

  it('leaves an empty label out', () => {
    expect(toRequest(form({ label: '  ' }))).not.toHaveProperty('label');
    expect(toRequest(form({ label: ' nightly ' })).label).toBe('nightly');
  });
});

describe('problemsByField', () => {
  it('puts each problem at the field that its pointer means, the first one where there are several', () => {
    expect(
      problemsByField([
        { pointer: '/targetUrl', code: 'query_not_allowed', message: 'No query.' },
        { pointer: '/auth/headers/2/name', code: 'name_managed', message: 'Host is managed.' },
        { pointer: '/auth/headers/3/name', code: 'name_managed', message: 'TE is managed.' },
        { pointer: '/auth/token', code: 'token_invalid', message: 'Bad token.' },
        { pointer: '/unknown', code: 'unknown_field', message: 'Unknown.' },
      ]),
    ).toEqual({ targetUrl: 'No query.', headerLines: 'Host is managed.', token: 'Bad token.' });
  });
});
