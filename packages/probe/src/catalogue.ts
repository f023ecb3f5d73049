/** The browser-safe entry: protocol, catalogue and redaction-free verdict types. Reaches nothing of Node. */
export * from './protocol/verdict.js';
export * from './protocol/transcript.js';
export * from './protocol/revisions.js';
export * from './protocol/recording.js';
export * from './protocol/headers.js';
export * from './protocol/custom-headers.js';
export * from './protocol/managed-headers.js';
export * from './protocol/bearer-token.js';
export * from './protocol/header-lines.js';
export * from './egress/policy.js';
export * from './egress/policy-rules.js';
export * from './egress/target-url.js';
export type { Refusal, TargetRule } from './egress/refusal.js';
export * from './egress/address-class.js';
export * from './egress/judge-address.js';
