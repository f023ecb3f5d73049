/** Clauses that several checks or findings cite. A check's own clause stands in its file. */
import type { Revision } from '../../protocol/revisions.js';
import type { Citation } from '../define-check.js';

/** @param page path below the revision, with the anchor: `basic/transports#session-management` */
export function clause(revision: Revision, page: string, says: string): Citation {
  return { revision, url: `https://modelcontextprotocol.io/specification/${revision}/${page}`, says };
}

/** The same clause of a newer revision, for rules of lists and descriptors, whose pages kept their anchors. */
export function inRevision(cite: Citation, revision: Revision): Citation {
  if (cite.revision >= revision) return cite;
  return { ...cite, revision, url: cite.url.replace(`/${cite.revision}/`, `/${revision}/`) };
}

export const SENDING_MESSAGES = clause(
  '2025-11-25',
  'basic/transports#sending-messages-to-the-server',
  'A request is answered with one JSON object or an event stream; an accepted notification with 202 and no body.',
);

export const SESSION_MANAGEMENT = clause(
  '2025-11-25',
  'basic/transports#session-management',
  'A client returns the session id that initialize issued; only an ended session is answered with 404.',
);

export const PROTOCOL_VERSION_HEADER = clause(
  '2025-11-25',
  'basic/transports#protocol-version-header',
  'After initialize every request names the negotiated revision; only an invalid or unsupported one is answered with 400.',
);

export const HOST_AND_ORIGIN = clause(
  '2025-11-25',
  'basic/transports#security-warning',
  'Servers check Origin against DNS rebinding; a guard of that kind must know the names that the server is reached by.',
);

export const STREAM_RESUMPTION = clause(
  '2025-11-25',
  'basic/transports#resumability-and-redelivery',
  'A client resumes a broken stream by GET with the id of the last event that it saw.',
);

export const OLD_TRANSPORT = clause(
  '2025-11-25',
  'basic/transports#backwards-compatibility',
  'A URL that refuses POST and opens a stream with an endpoint event on GET speaks the transport of 2024-11-05.',
);

export const TIMEOUTS = clause(
  '2025-11-25',
  'basic/lifecycle#timeouts',
  'Clients set a time limit for every request and stop waiting when it passes.',
);

export const AUTHORIZATION_ERRORS = clause(
  '2025-11-25',
  'basic/authorization#error-handling',
  'Missing or invalid authorization is answered with 401, insufficient permission with 403.',
);

export const METADATA_DISCOVERY = clause(
  '2025-11-25',
  'basic/authorization#protected-resource-metadata-discovery-requirements',
  'A server tells clients where its metadata is, in the challenge of a 401 or at the well-known address.',
);

export const RESPONSES = clause(
  '2025-11-25',
  'basic#responses',
  'A response is a JSON-RPC 2.0 object with the id of its request and either a result or an error.',
);

export const ERROR_RESPONSES = clause(
  '2025-11-25',
  'basic#error-responses',
  'An error has an integer code and a message, and the id of the request that it answers.',
);

export const INITIALIZATION = clause(
  '2025-11-25',
  'basic/lifecycle#initialization',
  'The answer to initialize carries the protocol version, the capabilities and the name and version of the server.',
);

export const VERSION_NEGOTIATION = clause(
  '2025-11-25',
  'basic/lifecycle#version-negotiation',
  'A server that does not support the offered version answers with one that it supports.',
);

export const OPERATION = clause(
  '2025-11-25',
  'basic/lifecycle#operation',
  'Both sides use only the capabilities that were negotiated.',
);

export const PAGINATION = clause(
  '2025-11-25',
  'server/utilities/pagination#response-format',
  'A page carries a cursor for the next one only when there are more results.',
);

export const LEGACY_CLIENTS = clause(
  '2026-07-28',
  'basic/versioning#backward-compatibility-with-initialization-based-versions',
  'A server without the handshake should name the versions that it supports when it refuses initialize.',
);
