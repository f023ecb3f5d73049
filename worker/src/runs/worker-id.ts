import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Who holds a run, for people who look into the table. New at every start, so that a restarted worker is another one. */
export const WORKER_ID = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
