import { Refusal } from '#lib/server/errors.ts';

/** What an error of the database or of the machine means. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** An earlier statement of this transaction failed: this one was not run, and says nothing of the reason. */
export const isAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02';

/** Another version of the shop changed the columns of a prepared statement. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');

/** A write conflict: a retry helps. It finds the row that was unique and was written meanwhile (23505). */
export const isWriteConflict = (error: unknown): boolean =>
  /^(SQLITE_BUSY|40001$|40P01$|23505$)/.test(codeOf(error)) || isStalePlan(error);

const unavailableCodes =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOSPC|EROFS|STORAGE_AWAY|08...|25P03|53...|57P0.|57014)/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/i;

/** The database, the disk or the bucket of files is away or full: the shop is busy for a moment (docs/api.md, 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Refusal) return error.reason === 'busy';
  if (unavailableCodes.test(codeOf(error))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    error instanceof Error &&
    (unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause))
  );
}

/** Postgres keeps no text with the character NUL in it; a person never types one. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === '22021';

/** 10, 20, 40 … ms with jitter, so that concurrent transactions drift apart. */
export const retryPauseMs = (attempt: number, chance = Math.random()): number =>
  10 * 2 ** (attempt - 1) * (0.5 + chance);
