/** The engine's Node entry. */
export * from './catalogue.js';
export * from './plan.js';
export * from './diagnose.js';
export { ProbeError, type ProbeErrorCode } from './probe-error.js';
export * from './protocol/limits.js';
