import { Refusal } from '#lib/server/errors.ts';

/** Which database and file errors are temporary, by the codes of both engines and our own. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** A write conflict: a retry helps. */
export const isWriteConflict = (error: unknown): boolean =>
  /^(SQLITE_BUSY|40001$|40P01$)/.test(codeOf(error));

const awayCodes =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOSPC|EROFS|STORAGE_AWAY|08...|25P03|53...|57P0.|57014)/;
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/i;

/** The database, the disk or the bucket of files is away or full: the shop is busy for a moment (docs/api.md, 503). */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Refusal) return error.reason === 'busy';
  if (awayCodes.test(codeOf(error))) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && (awayWords.test(error.message) || isUnavailable(error.cause));
}

/** Postgres keeps no text with the character NUL in it; a person never types one. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === '22021';

/** 10, 20, 40 … ms with jitter, so that concurrent transactions drift apart. */
export const retryPauseMs = (attempt: number, chance = Math.random()): number =>
  10 * 2 ** (attempt - 1) * (0.5 + chance);
