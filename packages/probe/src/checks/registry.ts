/**
 * Every check, in the order of a report. What others rest on comes first, since a consequence looks for its cause among
 * the checks before it. `npm run new:check` adds a line; a meta-test compares the list with the folder.
 */
import type { CheckDefinition } from './define-check.js';
import reachability from './connection/reachability.js';
import redirect from './connection/redirect.js';
import authentication from './connection/authentication.js';
import encoding from './transport/encoding.js';
import contentType from './transport/content-type.js';
import sse from './transport/sse.js';
import jsonrpc from './protocol/jsonrpc.js';
import initialize from './legacy/initialize.js';
import session from './legacy/session.js';
import protocolVersion from './legacy/protocol-version.js';
import initialized from './legacy/initialized.js';
import ping from './legacy/ping.js';
import tools from './legacy/tools.js';
import resources from './legacy/resources.js';
import resourceTemplates from './legacy/resource-templates.js';
import prompts from './legacy/prompts.js';
import sessionCleanup from './legacy/session-cleanup.js';
import accept from './transport/accept.js';
import hostOrigin from './transport/host-origin.js';
import get from './transport/get.js';
import versionHeader from './legacy/version-header.js';
import sessionUnknown from './legacy/session.unknown.js';
import protocolMatrix from './legacy/protocol-matrix.js';
import jsonrpcErrors from './protocol/jsonrpc.errors.js';
import concurrency from './protocol/concurrency.js';
import unauthenticated from './auth/unauthenticated.js';
import invalidToken from './auth/invalid-token.js';
import modernDiscover from './modern/discover.js';
import modernVersion from './modern/version.js';
import statelessness from './modern/statelessness.js';
import serverRequests from './modern/server-requests.js';
import modernTools from './modern/tools.js';
import modernResources from './modern/resources.js';
import modernResourceTemplates from './modern/resource-templates.js';
import modernPrompts from './modern/prompts.js';
import modernHeaders from './modern/headers.js';
import modernMeta from './modern/meta.js';
import subscriptions from './modern/subscriptions.js';
import capabilities from './protocol/capabilities.js';
import wireSchema from './protocol/wire-schema.js';
import eras from './protocol/eras.js';

export const CHECKS: readonly CheckDefinition[] = [
  reachability,
  redirect,
  authentication,
  encoding,
  contentType,
  sse,
  jsonrpc,
  initialize,
  session,
  protocolVersion,
  initialized,
  ping,
  tools,
  resources,
  resourceTemplates,
  prompts,
  sessionCleanup,
  accept,
  hostOrigin,
  get,
  versionHeader,
  sessionUnknown,
  protocolMatrix,
  jsonrpcErrors,
  concurrency,
  unauthenticated,
  invalidToken,
  modernDiscover,
  modernVersion,
  statelessness,
  serverRequests,
  modernTools,
  modernResources,
  modernResourceTemplates,
  modernPrompts,
  modernHeaders,
  modernMeta,
  subscriptions,
  capabilities,
  wireSchema,
  eras,
];
