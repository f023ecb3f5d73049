import { urlWith, wholeNumber } from './validators.js';

export interface DatabaseConfig {
  /** With user, password and, in the query, `sslmode` and `sslrootcert` as libpq knows them. */
  readonly url: string;
  /** Connections of one process. */
  readonly poolSize: number;
}

export const databaseVariables = {
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'])({
    desc: 'PostgreSQL 14 or newer',
    example: 'postgres://plumbline:password@db.example.com:5432/plumbline?sslmode=verify-full',
  }),
  DATABASE_POOL_SIZE: wholeNumber(
    2,
    200,
  )({
    default: 10,
    desc: 'Connections to PostgreSQL that one process keeps',
    example: '10',
  }),
};

export function databaseConfig(env: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): DatabaseConfig {
  return { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE };
}
