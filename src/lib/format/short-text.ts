import * as v from 'valibot';
import { typedText } from './plain-text.ts';

/** A message in the language of the screen is made when it is needed. */
export type Message = string | (() => string);

export const shortText = (message: Message, max: number) =>
  v.pipe(v.string(message), v.maxLength(max, message));

/** In place of valibot's `trim`, which leaves a name of U+200B alone. */
export const trimmed = () => v.transform(typedText);

const MAX_ID_LENGTH = 200;

export const idText = (message: Message) => shortText(message, MAX_ID_LENGTH);

const MAX_TIMESTAMP_LENGTH = 40;

export const timestampText = (message: Message) =>
  v.pipe(shortText(message, MAX_TIMESTAMP_LENGTH), v.isoTimestamp(message));

export const MAX_DAY_LENGTH = 10;
