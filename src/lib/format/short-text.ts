import * as v from 'valibot';

export const shortText = (message: string, max: number) =>
  v.pipe(v.string(message), v.maxLength(max, message));

const MAX_ID_LENGTH = 200;

export const idText = (message: string) => shortText(message, MAX_ID_LENGTH);

const MAX_TIMESTAMP_LENGTH = 40;

export const timestampText = (message: string) =>
  v.pipe(shortText(message, MAX_TIMESTAMP_LENGTH), v.isoTimestamp(message));

export const MAX_DAY_LENGTH = 10;
