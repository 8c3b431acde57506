import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import {
  authedDelete,
  authedGet,
  authedPost,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { SaleForm } from '#lib/sales/schema.ts';
import { saleStates } from '#lib/sales/sale.ts';

const CALL = '/api/admin/sales';
const NOT_ENDED = 'The sale was not ended. Please try again.';

const SaleSchema = v.object({
  _id: v.string(),
  name: v.string(),
  percent: v.number(),
  products: v.exactOptional(v.array(v.string())),
  categories: v.exactOptional(v.array(v.string())),
  everything: v.exactOptional(v.literal(true)),
  from: v.string(),
  until: v.nullable(v.string()),
  state: v.picklist(saleStates),
  revision: v.number(),
});
export type AdminSale = v.InferOutput<typeof SaleSchema>;

const ListSchema = v.object({ sales: v.array(SaleSchema) });
const OneSchema = v.object({ sale: SaleSchema });
const EndedSchema = v.object({ sale: v.exactOptional(SaleSchema) });

const address = (id: string) => `${CALL}/${encodeURIComponent(id)}`;

export const fetchSales = () =>
  unlessForbidden(authedGet(CALL).then((response) => v.parse(ListSchema, response).sales));

/** One of them is set; the person was told what is not an error of a field. */
export interface SavedSale {
  sale?: AdminSale;
  errors?: Record<string, string>;
}

/** The key makes adding idempotent. */
export async function saveSale(
  id: string | undefined,
  { covers, from, until, ...form }: SaleForm,
  key: string,
): Promise<SavedSale> {
  const body = {
    ...form,
    ...covers,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  };
  try {
    const response = await (id === undefined
      ? authedPost(CALL, body, key)
      : authedPut(address(id), body));
    return v.parse(OneSchema, response);
  } catch (error) {
    return { errors: fieldErrorsOf(error) };
  }
}

/** Ends a sale that runs or removes a planned one; `undefined` when neither was done. */
export async function endSale(id: string): Promise<{ sale?: AdminSale } | undefined> {
  try {
    return v.parse(EndedSchema, await authedDelete(address(id)));
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ENDED, unavailable: NOT_ENDED }));
    return undefined;
  }
}
