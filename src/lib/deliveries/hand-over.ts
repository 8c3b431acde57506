import * as v from 'valibot';
import { codeIn } from '#lib/account/code.ts';
import { trimmed } from '#lib/format/short-text.ts';
import type { FileRule } from '#lib/forms/chosen-file.ts';
import { MAX_RUPEES, toCents } from '#lib/format/money.ts';
import type { CodeMode } from '#lib/shop-settings/schema.ts';
import { DOOR_CODE_LENGTH } from './driver-order.ts';
import type { Status } from '#lib/orders/status.ts';
import * as m from '#messages';

/** Handed over without the code. */
export type CodeStatus = 'ok' | 'wrong' | 'missing';

export interface HandedOver {
  codeStatus: CodeStatus | null;
  codeMissing: string;
  cashCents: number;
  cashNote: string;
}

export const MAX_CODE_TRIES = 5;
/** An older hand-over was made offline, in ms. */
const OFFLINE_MS = 2 * 60_000;

const cashRange = () => m.deliveries_cash_range({ max: MAX_RUPEES.toLocaleString('en') });
const MAX_TEXT = 500;

const words = (long: (inputs: { max: number }) => string) => {
  const message = () => long({ max: MAX_TEXT });
  return v.optional(v.pipe(v.string(message), trimmed(), v.maxLength(MAX_TEXT, message)), '');
};

/** Empty values are not sent. */
export const handOverEntries = {
  code: v.optional(
    v.pipe(
      v.string(m.deliveries_wrong_code),
      v.maxLength(20, m.deliveries_wrong_code),
      v.transform((code) => codeIn(code, DOOR_CODE_LENGTH) ?? code.replaceAll(/\s/g, '')),
    ),
    '',
  ),
  codeMissing: words(m.common_long_reason),
  /** Rupees, parsed to cents. */
  cash: v.optional(
    v.pipe(
      v.number(cashRange),
      v.minValue(0, cashRange),
      v.maxValue(MAX_RUPEES, cashRange),
      v.transform((rupees) => toCents(rupees) ?? -1),
      v.minValue(0, cashRange),
    ),
  ),
  cashNote: words(m.common_long_note),
};

export const triesLeft = (tries: number): number => Math.max(0, MAX_CODE_TRIES - tries);

export const showsCode = (status: Status): boolean =>
  status === 'to_delivery' || status === 'delivering' || status === 'delivered';

export const wasOffline = (at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() > OFFLINE_MS;

interface AtTheDoor {
  mode: CodeMode;
  expected: string;
  tries: number;
  code: string;
  codeMissing: string;
  isOffline: boolean;
}

export const codeRefusals = {
  needed: { reason: 'invalid', code: 'code_needed', message: m.deliveries_enter_code },
  wrong: { reason: 'invalid', code: 'wrong_code', message: m.deliveries_wrong_code },
  spent: {
    reason: 'conflict',
    code: 'code_tries_spent',
    message: m.deliveries_codes_spent,
  },
} as const;

type Judged =
  | { status: CodeStatus | null }
  /** `isGuess`: it counts as one of the tries. */
  | { refused: keyof typeof codeRefusals; isGuess: boolean };

/** An offline hand-over is always accepted, because the parcel is gone. */
export function judgeCode(given: AtTheDoor): Judged {
  const { mode, expected, tries, code, codeMissing, isOffline } = given;
  if (mode === 'off') return { status: null };
  if (codeMissing !== '') return { status: 'missing' };
  if (code === '') {
    if (mode === 'optional') return { status: null };
    return isOffline ? { status: 'missing' } : { refused: 'needed', isGuess: false };
  }
  if (code === expected && tries < MAX_CODE_TRIES) return { status: 'ok' };
  if (isOffline) return { status: 'wrong' };
  if (tries >= MAX_CODE_TRIES) return { refused: 'spent', isGuess: false };
  return { refused: 'wrong', isGuess: /^\d{4}$/.test(code) };
}

export const photoRule = {
  kinds: 'image/jpeg,image/png,image/webp',
  tooManyBytes: 5 * 2 ** 20,
  missing: m.deliveries_photo_missing,
  wrongKind: m.deliveries_photo_kinds,
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;

/** Returns `undefined` when the cash can be recorded. */
export const cashProblem = (dueCents: number, cashCents: number, note: string) =>
  cashCents !== dueCents && note === '' ? m.deliveries_say_why_different() : undefined;
