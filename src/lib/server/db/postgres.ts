import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

/** What only Postgres has stands in this file. */

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 30_000;

/** Postgres answers 64-bit counts as text; the shop's counts fit a number. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export function postgresDialect(url: string, onLost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    // A dead line is noticed and the next query opens a new one.
    keepAlive: true,
  });
  pool.on('error', onLost);
  return new PostgresDialect({ pool });
}
