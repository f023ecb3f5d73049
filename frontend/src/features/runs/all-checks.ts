/** A file of its own, so that the checks' code is a chunk of its own. */
export { CHECKS as ALL_CHECKS } from '@plumbline/probe/catalogue';
