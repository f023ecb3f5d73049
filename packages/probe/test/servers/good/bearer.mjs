/** Puts a bearer token in front of a server, and challenges as RFC 6750 and RFC 9728 ask. */

/** @param {string} token the only one that is let in */
export function requireBearer(token, listener) {
  return (request, response) => {
    const given = request.headers.authorization;
    if (given === `Bearer ${token}`) return listener(request, response);
    const metadata = `http://${request.headers.host}/.well-known/oauth-protected-resource/mcp`;
    const refusal = given === undefined ? '' : ', error="invalid_token", error_description="The token is not known"';
    response.writeHead(401, {
      'content-type': 'application/json',
      'www-authenticate': `Bearer realm="good-server"${refusal}, scope="tools:read", resource_metadata="${metadata}"`,
    });
    response.end(JSON.stringify({ error: given === undefined ? 'unauthorized' : 'invalid_token' }));
  };
}
