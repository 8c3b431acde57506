import * as v from 'valibot';
import { oneLine, visibleKey } from '#lib/format/plain-text.ts';
import { shortText } from '#lib/format/short-text.ts';
import { coverNames, saleStates } from '#lib/sales/sale.ts';
import { defineCall } from './call.ts';
import { instant, revisionOf, typedIds, typedInstant, wholeNumber } from './wire.ts';

/** Sales in the admin area (docs/api.md "Sales"). */

export const MAX_SALE_NAME = 60;
const MAX_PERCENT = 90;

const NAME = `Name must be between 2 and ${MAX_SALE_NAME} characters`;
const PERCENT = `Percent must be a whole number from 1 to ${MAX_PERCENT}`;
const COVERED = 'Please choose products, categories or everything';
const ENDS_BEFORE = 'The sale must end after it begins';
const ids = (what: string) => {
  const message = `Choose at least one ${what} and at most 1000`;
  return v.pipe(typedIds(message), v.minLength(1, message));
};

/** What a sale covers: exactly one of them. */
const covered = {
  products: v.exactOptional(ids('product')),
  categories: v.exactOptional(ids('category')),
  everything: v.exactOptional(v.literal(true, COVERED)),
};

export const SaleForm = v.pipe(
  v.object({
    name: v.pipe(
      shortText(NAME, MAX_SALE_NAME),
      v.transform(oneLine),
      v.check((name) => visibleKey(name).length >= 2, NAME),
    ),
    percent: wholeNumber(PERCENT, 1, MAX_PERCENT),
    ...covered,
    from: typedInstant('Please choose when the sale begins'),
    until: v.optional(v.nullable(typedInstant('Please choose when the sale ends')), null),
    revision: revisionOf('sale'),
  }),
  v.forward(
    v.check((sale) => coverNames.filter((name) => sale[name]).length === 1, COVERED),
    ['everything'],
  ),
  v.forward(
    v.check(({ from, until }) => !until || until > from, ENDS_BEFORE),
    ['until'],
  ),
);
export type SaleForm = v.InferOutput<typeof SaleForm>;

const stored = {
  name: v.string(),
  percent: v.number(),
  ...covered,
  from: instant,
  until: v.nullable(instant),
  revision: v.number(),
};

/** As staff see it. */
const Sale = v.object({ _id: v.string(), ...stored, state: v.picklist(saleStates) });
export type AdminSale = v.InferOutput<typeof Sale>;

const who = ['catalogue'] as const;

export const listSales = defineCall({
  at: 'GET /api/admin/sales',
  who,
  response: v.object({ sales: v.array(Sale) }),
});

export const addSale = defineCall({
  at: 'POST /api/admin/sales',
  who,
  body: SaleForm,
  key: 'optional',
  status: 201,
  response: v.object({ sale: Sale }),
  refuses: ['conflict', 'key_reused'],
});

export const changeSale = defineCall({
  at: 'PUT /api/admin/sales/{id}',
  who,
  body: SaleForm,
  response: v.object({ sale: Sale }),
  refuses: ['not_found', 'conflict', 'changed_meanwhile'],
});

/** A planned sale is removed; one that runs ends now, and stays for the record. */
export const endSale = defineCall({
  at: 'DELETE /api/admin/sales/{id}',
  who,
  response: v.object({ message: v.string(), sale: v.exactOptional(Sale) }),
  refuses: ['not_found', 'conflict'],
});
