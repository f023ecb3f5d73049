import { Initial1700000000000 } from './1700000000000-initial.js';

/** Every migration, oldest first. A list and not a folder scan: what runs is what a reader of this file sees. */
export const MIGRATIONS = [Initial1700000000000];
