import * as v from 'valibot';

/** Text of at most `max` characters, with one message for all that is wrong with it. */
export const shortText = (message: string, max: number) =>
  v.pipe(v.string(message), v.maxLength(max, message));

/** Longer than any id of the shop. */
const MAX_ID_LENGTH = 200;

/** The id of a product, an order or a person, which the database is asked for. */
export const idText = (message: string) => shortText(message, MAX_ID_LENGTH);

/** Longer than any day and time that is written as ISO 8601. */
const MAX_TIMESTAMP_LENGTH = 40;

/** A day and time such as 2026-11-22T09:30:00Z. */
export const timestampText = (message: string) =>
  v.pipe(shortText(message, MAX_TIMESTAMP_LENGTH), v.isoTimestamp(message));

/** Longer than any day that is written as ISO 8601. */
export const MAX_DAY_LENGTH = 10;
