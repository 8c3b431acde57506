import * as v from 'valibot';
import { LONG_SEARCH, MAX_SEARCH } from '#lib/messages/messages.ts';
import { shortText } from '#lib/format/short-text.ts';
import { paymentMethods } from '#lib/payments/methods.ts';
import { type Field, listingHref } from '#lib/paging/paging.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { daysOf, firstOfMonth, lastOfMonth, MAX_PERIODS } from './date-range.ts';
import { dayField, WRONG_ORDER } from './schema.ts';

/** The ledger of all orders: one entry for each movement of money (docs/api.md "Ledger"). */

export const ledgerKinds = ['payment', 'refund', 'chargeback', 'cash_difference'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerMethods = [...paymentMethods, 'gift_voucher'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];

const TOO_LONG = `That is more than ${MAX_PERIODS} days. Choose fewer.`;

const fields = {
  from: dayField('from'),
  to: dayField('to'),
  method: v.optional(v.picklist(ledgerMethods, 'Choose a payment method.')),
  q: v.optional(shortText(LONG_SEARCH, MAX_SEARCH), ''),
};

const spanOf =
  (today: string) =>
  <Given extends { from?: string | undefined; to?: string | undefined }>({
    to = today,
    from = firstOfMonth(to),
    ...rest
  }: Given) => ({ ...rest, from, to });

/** Without days it is the month so far. */
export const ledgerQuery = (today: string) =>
  v.pipe(
    v.object({ ...fields, ...PagingSchema.entries }),
    v.transform(spanOf(today)),
    v.forward(
      v.check(({ from, to }) => from <= to, WRONG_ORDER),
      ['from'],
    ),
    v.forward(
      v.check(({ from, to }) => from > to || daysOf({ from, to }).length <= MAX_PERIODS, TOO_LONG),
      ['from'],
    ),
  );
export type LedgerQuery = Omit<v.InferOutput<ReturnType<typeof ledgerQuery>>, 'page' | 'limit'>;

/** What the screen shows: a month, by default this one. */
export interface LedgerAddress extends LedgerQuery {
  page: number;
}

/** What is wrong in an address is left out. */
export function readLedgerAddress(search: string, today: string): LedgerAddress {
  const given = Object.fromEntries(new URLSearchParams(search));
  const schema = ledgerQuery(today);
  const parsed = v.safeParse(schema, given);
  return parsed.success ? parsed.output : v.parse(schema, {});
}

export const fieldsOf = (values: Record<string, string | undefined>): Field[] =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []));

export const ledgerFields = ({ from, to, method, q }: LedgerQuery): Field[] =>
  fieldsOf({ from, to, method, q });

export const ledgerHref = (address: LedgerAddress): string =>
  listingHref(paths.adminLedger, ledgerFields(address), address.page);

const MONTHS = 24;

/** The newest months, each with its days; this one ends today. */
export function monthsUntil(today: string): Array<{ from: string; to: string }> {
  const months = [];
  let from = firstOfMonth(today);
  for (let at = 0; at < MONTHS; at += 1) {
    months.push({ from, to: at === 0 ? today : lastOfMonth(from) });
    from = firstOfMonth(new Date(Date.parse(from) - 1).toISOString().slice(0, 10));
  }
  return months;
}
