import * as v from 'valibot';
import { typedSigns } from '#lib/format/plain-text.ts';
import { type Message, shortText } from '#lib/format/short-text.ts';

export const CODE_LENGTH = 6;

/** Room for the message that the code came in. */
const MAX_LENGTH = 200;

/** The code in `393 040` and in `Your code is 393040.`; undefined without exactly one. */
export function codeIn(text: string, length = CODE_LENGTH): string | undefined {
  const typed = typedSigns(text).normalize('NFKC');
  const dense = typed.replaceAll(/[\s-]/g, '');
  if (dense.length === length && /^[0-9]*$/.test(dense)) return dense;
  const half = length / 2;
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[0-9]{${length}}|[0-9]{${half}}[ -][0-9]{${half}})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  const [code, other] = typed.match(written) ?? [];
  return other === undefined ? code?.replace(/[ -]/, '') : undefined;
}

/** Anything without one code of six digits is malformed, which is no wrong guess. */
export const codeField = (message: Message) =>
  v.pipe(
    shortText(message, MAX_LENGTH),
    v.transform((text) => codeIn(text) ?? ''),
    v.regex(/^[0-9]{6}$/, message),
  );
