/** The browser-safe entry: protocol, catalogue and redaction-free verdict types. Reaches nothing of Node. */
export * from './protocol/verdict.js';
export * from './protocol/transcript.js';
export * from './protocol/revisions.js';
export * from './protocol/recording.js';
export * from './protocol/headers.js';
