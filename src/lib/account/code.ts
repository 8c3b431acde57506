import * as v from 'valibot';
import { type Message, shortText } from '#lib/format/short-text.ts';

export const CODE_LENGTH = 6;

const MAX_LENGTH = 40;

/** Removes spaces. Anything but six digits is malformed, which is no wrong guess. */
export const codeField = (message: Message) =>
  v.pipe(
    shortText(message, MAX_LENGTH),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^[0-9]{6}$/, message),
  );
