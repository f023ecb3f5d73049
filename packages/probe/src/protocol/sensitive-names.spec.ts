import { describe, expect, it } from '@jest/globals';
import { isSensitiveName, wordsOf } from './sensitive-names.js';

describe('isSensitiveName', () => {
  it.each([
    ...['Authorization', 'authorization', 'AUTHORIZATION', 'Proxy-Authorization', 'Cookie', 'Set-Cookie'],
    ...['Mcp-Session-Id', 'mcp_session_id', 'sessionId', 'X-Api-Key', 'apiKey', 'apikey', 'x-apikey', 'OAuthToken'],
    ...['X-Amz-Security-Token', 'X-Forwarded-Access-Token', 'Cf-Access-Jwt-Assertion', 'access_token', 'refreshToken'],
    ...['client_secret', 'clientSecret', 'password', 'userPassword', 'credentials', 'private_key', 'privateKey'],
    ...['client_assertion', 'code_verifier', 'codeVerifier', 'idToken', 'token', 'APIToken', 'token2'],
  ])('hides the value of %s', (name) => expect(isSensitiveName(name)).toBe(true));

  it.each([
    ...['token_type', 'token_endpoint', 'token_endpoint_auth_methods_supported', 'progressToken', 'nextCursor'],
    ...['client_secret_expires_at', 'authorization_endpoint', 'authorization_servers', 'maxTokens', 'tokenize'],
    ...['secretary', 'passwordless', 'Content-Type', 'WWW-Authenticate', 'author', 'key', 'session', 'name', ''],
    ...['client_assertion_type', 'tokenUrl', 'monkey', 'cookiePolicy'],
  ])('shows the value of %s', (name) => expect(isSensitiveName(name)).toBe(false));

  it('takes a very long name for text', () => expect(isSensitiveName(`token ${'a '.repeat(100)}`)).toBe(false));

  it('parts names at separators, capitals, acronyms and digits', () => {
    expect(wordsOf('HTTPServer2Token_for-X')).toEqual(['http', 'server', '2', 'token', 'for', 'x']);
  });
});
