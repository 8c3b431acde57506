import { Socket } from 'node:net';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

/** What only Postgres has stands in this file. */

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 7_000;
/** A machine that falls silent amid a transaction gives its locks back before who waits gives up. */
const NEXT_STATEMENT_WITHIN_MS = 5_000;
/** A line that rests is put away before it could be taken for a silent one. */
const RESTS_FOR_MS = 4_000;
/** A line on which nothing moves for so long while it is asked is dead, whatever it says. */
const SILENT_FOR_MS = 8_000;

/** Postgres answers 64-bit counts as text; the shop's counts fit a number. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** Neither answered nor hung up: a frozen server, or a line that swallows everything. */
class Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A line that is cut when it is silent. */
function impatientLine(): Socket {
  const line = new Socket();
  line.setTimeout(SILENT_FOR_MS, () => line.destroy(new Silent('The database does not answer')));
  return line;
}

export interface PostgresPlace {
  url: string;
  /** Told when a connection broke. */
  onLost: (error: Error) => void;
  /** Waits as long as it takes: for another process's migration, for a large table's. */
  isPatient: boolean;
}

export function postgresDialect({ url, onLost, isPatient }: PostgresPlace): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: RESTS_FOR_MS,
    // A dead line is noticed and the next query opens a new one.
    keepAlive: true,
    ...(!isPatient && {
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: NEXT_STATEMENT_WITHIN_MS,
      stream: impatientLine,
    }),
  });
  pool.on('error', onLost);
  // The pool hears of lines that rest; one that works and is cut would end the process.
  pool.on('connect', (line) => line.on('error', onLost));
  return new PostgresDialect({ pool });
}
