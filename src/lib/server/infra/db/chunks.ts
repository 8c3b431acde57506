/** Rows in one statement: both engines bound the parameters of a statement. */
const ROWS_AT_ONCE = 500;

/** A list in pieces that fit one statement. */
export function* inChunks<T>(list: readonly T[], size = ROWS_AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
