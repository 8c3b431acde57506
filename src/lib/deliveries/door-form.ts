import * as v from 'valibot';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { numberText } from '#lib/format/typed-number.ts';
import type { DoorCode } from './driver-order.ts';
import type { AtTheDoor } from './pending-action.ts';
import * as m from '#messages';

const cashTaken = () =>
  v.pipe(
    numberText(m.deliveries_enter_cash(), m.deliveries_cash_unclear),
    v.transform(toCents),
    v.number(m.deliveries_enter_cash),
  );

/**
 * The note for the amount due on the phone. The shop needs it if the amount has changed when the hand-over arrives,
 * and drops it otherwise.
 */
const noteOfDue = (dueCents: number): string =>
  `${formatMoney(dueCents)} was due on the driver’s phone.`;

export const ownNote = ({ cashCents, cashNote }: AtTheDoor): string =>
  cashNote === noteOfDue(cashCents) ? '' : cashNote;

export interface DoorValues {
  isMissing: boolean;
  reason: string;
  photo: Blob | undefined;
  cash: string;
  note: string;
}

export interface DoorErrors {
  code?: string;
  reason?: string;
  cash?: string;
  note?: string;
}

type Typed = DoorValues & { code: string; isFull: boolean };
type RequiredField = 'code' | 'reason' | 'nothing';

export function requiredField({ code }: DoorCode, { isMissing }: DoorValues): RequiredField {
  if (code === 'off') return 'nothing';
  return isMissing ? 'reason' : 'code';
}

function cashIn({ cash }: DoorValues, dueCents: number): { cents: number } | { error: string } {
  if (dueCents === 0) return { cents: 0 };
  const read = v.safeParse(cashTaken(), cash);
  return read.success ? { cents: read.output } : { error: read.issues[0].message };
}

function codeErrors(typed: Typed, doorCode: DoorCode): DoorErrors {
  const asks = requiredField(doorCode, typed);
  if (asks === 'reason')
    return typed.reason.trim() === '' ? { reason: m.deliveries_say_no_code() } : {};
  const isLeftOut = typed.code === '' && doorCode.code === 'optional';
  return asks === 'nothing' || typed.isFull || isLeftOut ? {} : { code: m.deliveries_enter_code() };
}

/** The errors in the form's order, and whether the cash differs from the amount due. */
export function doorErrors(typed: Typed, doorCode: DoorCode, dueCents: number) {
  const cash = cashIn(typed, dueCents);
  const isOther = 'cents' in cash && cash.cents !== dueCents;
  const errors: DoorErrors = {
    ...codeErrors(typed, doorCode),
    ...('error' in cash && { cash: cash.error }),
    ...(isOther && typed.note.trim() === '' && { note: m.deliveries_say_why_different() }),
  };
  return { errors, isOther };
}

export function atTheDoor(typed: Typed, asks: RequiredField, dueCents: number): AtTheDoor {
  const cash = cashIn(typed, dueCents);
  const cashCents = 'cents' in cash ? cash.cents : 0;
  return {
    code: asks === 'code' ? typed.code : '',
    codeMissing: asks === 'reason' ? typed.reason.trim() : '',
    cashCents,
    cashNote: cashCents === dueCents ? noteOfDue(dueCents) : typed.note.trim(),
    ...(asks === 'reason' && typed.photo && { photo: typed.photo }),
  };
}
