import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ImportReport, ProductImport } from '#lib/import-export/report.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { ProductImportRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import {
  type ImportShop,
  type ImportToWrite,
  recordImported,
  writeImport,
} from './import-products.ts';
import { addImport, changeRunning, findImport } from './imports-repo.ts';
import { prepareImport, type SentFile } from './prepare.ts';

export interface ImportDeps extends ImportShop {
  log: Logger;
}

const CALL = 'admin/products/import';
const KEY_REUSED = 'Another file was sent under this key. Reload the page and try again.';
const NO_IMPORT = 'This import is not known any more.';
const STOPPED = 'The shop was stopped during the import. Nothing was imported. Try again.';
const BUSY = 'The shop was too busy. Nothing was imported. Try again.';
const FAILED = 'Something went wrong. Nothing was imported. Try again.';

/** An import without a sign of life for this time, in ms, ended with its process. */
const DEAD_AFTER_MS = 30_000;
const SEEN_EVERY_MS = 5_000;

const toImport = (row: ProductImportRow): ProductImport => ({
  _id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  report: JSON.parse(row.report),
});

const errorsIn = ({ errorCount }: ImportReport): string =>
  errorCount === 1
    ? 'The file has 1 error. Nothing was imported.'
    : `The file has ${errorCount} errors. Nothing was imported.`;

/** A failed progress report does not stop the import. */
function tell({ db, now, log }: ImportDeps, id: string, done?: number): void {
  const change = { seen_at: now().toISOString(), ...(done !== undefined && { done }) };
  changeRunning(db, id, change).catch((error: unknown) =>
    log.warn({ err: error }, 'the progress of an import was not noted'),
  );
}

interface Work extends ImportToWrite {
  id: string;
  actorId: string;
}

const failureOf = (error: unknown): string => {
  if (isDatabaseUnavailable(error)) return BUSY;
  return error instanceof Refusal ? `${error.message} Nothing was imported.` : FAILED;
};

async function write(deps: ImportDeps, work: Work): Promise<void> {
  const { id, products, actorId } = work;
  const { db, changes, now, log, addCategory, translationService } = deps;
  const alive = setInterval(() => tell(deps, id), SEEN_EVERY_MS);
  try {
    await inTransaction(db, async (tx) => {
      const written = await writeImport(tx, work, {
        addCategory,
        translationService,
        now: now(),
        actorId,
        onProgress: (done) => tell(deps, id, done),
      });
      // An import reported as failed must not complete.
      if (!(await changeRunning(tx, id, { state: 'done', done: products.length }))) {
        throw new Error(`The import ${id} was given up`);
      }
      await recordImported(tx, changes, written);
    });
  } catch (error) {
    log.error({ err: error, id }, 'an import failed');
    const message = failureOf(error);
    await changeRunning(db, id, { state: 'failed', done: 0, message }).catch((again: unknown) =>
      // It counts as stopped in half a minute.
      log.error({ err: again, id }, 'the failure of an import was not noted'),
    );
  } finally {
    clearInterval(alive);
  }
}

/** An import whose process ended has failed. */
async function findState(deps: ImportDeps, id: string): Promise<ProductImport> {
  const { db, now } = deps;
  const row = await findImport(db, id);
  if (!row) throw new Refusal('missing', NO_IMPORT);
  const isDead = now().getTime() - Date.parse(row.seen_at) > DEAD_AFTER_MS;
  if (row.state !== 'running' || !isDead) return toImport(row);
  const failed = { state: 'failed', done: 0, message: STOPPED } as const;
  const isFailed = await changeRunning(db, id, failed, row.seen_at);
  return isFailed ? toImport({ ...row, ...failed }) : findState(deps, id);
}

export function createProductImportService(deps: ImportDeps) {
  const { db, now } = deps;
  const running = new Set<Promise<void>>();

  return {
    /** Throws `invalid` for an unreadable file. */
    check: async (file: SentFile): Promise<ImportReport> =>
      (await prepareImport(deps, file)).report,

    /**
     * Starts an import once per idempotency key and returns before it ends. Throws `invalid` with the report if the
     * file has an error.
     */
    async start(
      { id: userId }: CurrentUser,
      file: SentFile,
      key: string | undefined,
    ): Promise<ProductImport> {
      const { report, products, newCategories } = await prepareImport(deps, file);
      if (report.errorCount > 0)
        throw new Refusal('invalid', errorsIn(report), { body: { report } });
      const requestHash = hashOfRequest([
        Buffer.from(file.bytes).toString('base64'),
        file.mapping ?? null,
      ]);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const at = now();
      const { response: id, isRepeat } = await inTransaction(db, (tx) =>
        once(tx, call, at, async () => {
          const added = {
            id: randomUUID(),
            actor_id: userId,
            state: products.length === 0 ? 'done' : 'running',
            done: 0,
            total: products.length,
            report: JSON.stringify(report),
            message: null,
            created_at: at.toISOString(),
            seen_at: at.toISOString(),
          } as const;
          await addImport(tx, added);
          return added.id;
        }),
      );
      if (!isRepeat && products.length > 0) {
        const { mapping } = file;
        const work = { id, products, newCategories, mapping, actorId: userId };
        const writing = write(deps, work).finally(() => running.delete(writing));
        running.add(writing);
      }
      return findState(deps, id);
    },

    find: (id: string): Promise<ProductImport> => findState(deps, id),

    async close(): Promise<void> {
      await Promise.all(running);
    },
  };
}
