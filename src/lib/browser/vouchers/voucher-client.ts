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
import { toRupees } from '#lib/format/money.ts';
import { type AdminVoucher, readVoucher, readVouchers } from '#lib/vouchers/admin-codec.ts';
import type { VoucherForm } from '#lib/vouchers/schema.ts';

const CALL = '/api/admin/vouchers';
const NOT_ENDED = 'The voucher was not ended. Please try again.';

const address = (id: string) => `${CALL}/${encodeURIComponent(id)}`;

export const fetchVouchers = () => unlessForbidden(authedGet(CALL).then(readVouchers));

export const codesFile = ({ _id }: AdminVoucher): string => `${address(_id)}/codes`;

/** One of them is set; the person was told what is not an error of a field. */
export interface SavedVoucher {
  voucher?: AdminVoucher;
  errors?: Record<string, string>;
}

/** The key makes adding idempotent. */
export async function saveVoucher(
  id: string | undefined,
  { minSubtotalCents, ...form }: VoucherForm,
  key: string,
): Promise<SavedVoucher> {
  // JSON leaves out what is not set.
  const body = {
    ...form,
    value: form.kind === 'amount' ? toRupees(form.value) : form.value,
    minSubtotal: toRupees(minSubtotalCents),
  };
  try {
    const response = await (id === undefined
      ? authedPost(CALL, body, key)
      : authedPut(address(id), body));
    return { voucher: readVoucher(response) };
  } catch (error) {
    return { errors: fieldErrorsOf(error) };
  }
}

const Ended = v.object({ voucher: v.exactOptional(v.unknown()) });

/** Ends a voucher that orders have, or removes another one; `undefined` when neither was done. */
export async function endVoucher(id: string): Promise<{ voucher?: AdminVoucher } | undefined> {
  try {
    const response = await authedDelete(address(id));
    return v.parse(Ended, response).voucher === undefined ? {} : { voucher: readVoucher(response) };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ENDED, unavailable: NOT_ENDED }));
    return undefined;
  }
}
