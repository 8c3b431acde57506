import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import * as m from '#messages';
import { MAX_CODES_OF_ORDER, readCode } from './voucher.ts';

/** The codes of an order in browser and server (docs/api.md "Vouchers"). */

export const isCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,23}$/.test(code);

/** As somebody typed it; a code that no shop can have is refused like an unknown one. */
export const CodeSchema = v.pipe(
  shortText(m.vouchers_invalid, 60),
  v.transform(readCode),
  v.nonEmpty(m.vouchers_code_required),
);

export const CodesSchema = v.exactOptional(
  v.pipe(
    v.array(CodeSchema, m.vouchers_invalid),
    v.maxLength(MAX_CODES_OF_ORDER, () => m.vouchers_too_many({ max: MAX_CODES_OF_ORDER })),
    v.transform((codes) => [...new Set(codes)]),
  ),
);
