import * as v from 'valibot';
import { centsOf, toCents } from './money.ts';

/** Rupees that the shop sent, parsed to cents. */
export const cents = v.pipe(v.number(), v.transform(centsOf));

/** Rupees that somebody sends, parsed to cents, which may be below 0. Rejects more than two decimals. */
export const exactCents = (message: string, notNumber: Message = message) =>
  v.pipe(
    v.number(notNumber),
    v.check((rupees) => toCents(Math.abs(rupees)) !== undefined, message),
    v.transform(centsOf),
  );
type Message = v.ErrorMessage<v.NumberIssue>;
