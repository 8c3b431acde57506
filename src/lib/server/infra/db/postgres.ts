import { Socket } from 'node:net';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

/** Everything specific to Postgres. */

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 7_000;
/** Ends idle transactions of dead clients before waiting statements time out. */
const NEXT_STATEMENT_WITHIN_MS = 5_000;
/** Idle connections are closed before they could count as dead. */
const IDLE_TIMEOUT_MS = 4_000;
/** A connection without a response for this time is dead. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Postgres answers 64-bit counts as text; the shop's counts fit a number. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** No response and no close: a frozen server, or a broken network. */
class Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A connection that is closed when it gets no response. */
function socketWithTimeout(): Socket {
  const line = new Socket();
  line.setTimeout(RESPONSE_TIMEOUT_MS, () =>
    line.destroy(new Silent('The database does not answer')),
  );
  return line;
}

export interface PostgresPlace {
  url: string;
  /** Called when a connection breaks. */
  onLost: (error: Error) => void;
  /** No time limit, for migrations. */
  isPatient: boolean;
}

export function postgresDialect({ url, onLost, isPatient }: PostgresPlace): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // A dead connection is noticed, and the next query opens a new one.
    keepAlive: true,
    ...(!isPatient && {
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: NEXT_STATEMENT_WITHIN_MS,
      stream: socketWithTimeout,
    }),
  });
  pool.on('error', onLost);
  // The pool handles errors of idle connections; one of a busy connection would end the process.
  pool.on('connect', (line) => line.on('error', onLost));
  return new PostgresDialect({ pool });
}
