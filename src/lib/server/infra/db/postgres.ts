import { Socket } from 'node:net';
import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Dialect,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isAfterFailure, isStalePlan } from './failures.ts';

/** Everything specific to Postgres. */

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 7_000;
/** Ends idle transactions of dead clients before waiting statements time out. */
const NEXT_STATEMENT_WITHIN_MS = 5_000;
/** Idle connections are closed before they could count as dead. */
const IDLE_TIMEOUT_MS = 4_000;
/** A connection without a response for this time is dead. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Postgres answers 64-bit counts and their sums as text; the shop's counts and cents fit a number. */
const INT8 = 20;
const NUMERIC = 1700;
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);

/** No response and no close: a frozen server, or a broken network. */
class Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Writes what is sent at once in one call to the system: each takes longer than most statements take to write. */
class BatchingSocket extends Socket {
  #isCollecting = false;

  override cork(): void {
    super.cork();
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    super.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      this.uncork();
    });
  }
}

/** A connection that is closed when it gets no response. */
function socketWithTimeout(): Socket {
  const line = new BatchingSocket();
  line.setTimeout(RESPONSE_TIMEOUT_MS, () =>
    line.destroy(new Silent('The database does not answer')),
  );
  return line;
}

/** So often a statement runs before it is prepared under a name: each connection keeps it from then on. */
const PREPARED_FROM = 3;
const MAX_PREPARED = 300;
const MAX_COUNTED = 2_000;

/** Gives the names under which statements are prepared; none for what is rare. */
function statementNames() {
  const runs = new LRUCache<string, number>({ max: MAX_COUNTED });
  const names = new Map<string, string>();
  let given = 0;
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= MAX_PREPARED) return known;
      const run = (runs.get(text) ?? 0) + 1;
      runs.set(text, run);
      if (run < PREPARED_FROM) return undefined;
      given += 1;
      names.set(text, `s${given}`);
      return names.get(text);
    },
    /** Other names from now on, after another version of the shop changed the tables. */
    forget: () => names.clear(),
  };
}

type Names = ReturnType<typeof statementNames>;

const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/**
 * A connection on which frequent statements are parsed and planned once. What was sent together with a
 * statement that fails, fails for the same reason: its caller may be the first to hear of it.
 */
function preparing(client: pg.PoolClient, names: Names): PostgresPoolClient {
  let cause: unknown;

  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Rows are not streamed');
    return run(text, [...values]);
  }

  async function run(text: string, values: unknown[]) {
    const name = names.nameOf(text);
    const { rows, rowCount, command } = await client
      .query(name === undefined ? { text, values } : { name, text, values })
      .catch((error: unknown) => {
        if (isAfterFailure(error)) throw cause ?? error;
        cause = error;
        if (!isStalePlan(error)) throw error;
        names.forget();
        // In a transaction nothing runs any more: `inTransaction` begins again.
        return client.query({ text, values }).catch(() => Promise.reject(error));
      });
    // After a failure a transaction has no success but its rollback.
    cause = undefined;
    // Statements like `set` have other commands, of which nobody asks anything.
    return {
      rows,
      rowCount: rowCount ?? 0,
      command: commands.find((one) => one === command) ?? 'SELECT',
    };
  }

  return { query, release: (isBroken) => client.release(isBroken) };
}

/** The beginning of a transaction travels with its first statement. */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // It fails only with its connection, as the next statement does then.
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}

export interface PostgresPlace {
  url: string;
  /** Called when a connection breaks. */
  onLost: (error: Error) => void;
  /** No time limit, for migrations. */
  isPatient: boolean;
}

class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config);
  }
}

export function postgresDialect({ url, onLost, isPatient }: PostgresPlace): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // A dead connection is noticed, and the next query opens a new one.
    keepAlive: true,
    // Statements that are sent at once share a round trip (decision 0036).
    pipeline: true,
    // A statement of a request is over sooner than workers for it would have started.
    options: '-c max_parallel_workers_per_gather=0',
    ...(!isPatient && {
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: NEXT_STATEMENT_WITHIN_MS,
      stream: socketWithTimeout,
    }),
  });
  pool.on('error', onLost);
  // The pool handles errors of idle connections; one of a busy connection would end the process.
  pool.on('connect', (line) => line.on('error', onLost));
  const names = statementNames();
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const preparingPool: PostgresPool = {
    connect: async () => {
      const client = await pool.connect();
      const known = connections.get(client) ?? preparing(client, names);
      connections.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
  return new PipelinedDialect({ pool: preparingPool });
}
