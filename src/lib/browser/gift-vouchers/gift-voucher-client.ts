import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { toRupees } from '#lib/format/money.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import {
  type GiftVoucherStep,
  readChangedGiftVoucher,
  readGiftVouchers,
  readNewGiftVoucher,
  type StaffGiftVoucher,
} from '#lib/gift-vouchers/codec.ts';
import type { GiftVoucherForm } from '#lib/gift-vouchers/schema.ts';
import { ADMIN_PAGE_SIZE, listingHref } from '#lib/paging/paging.ts';

const CALL = '/api/admin/gift-vouchers';

export function fetchGiftVouchers(page: number) {
  const limit = { name: 'limit', value: String(ADMIN_PAGE_SIZE) };
  return unlessForbidden(authedGet(listingHref(CALL, [limit], page)).then(readGiftVouchers));
}

/** Undefined if it failed, which the person was told. */
export async function takeGiftVoucherStep(
  { _id }: StaffGiftVoucher,
  step: GiftVoucherStep,
  reason: string,
  done: string,
): Promise<StaffGiftVoucher | undefined> {
  try {
    const path = `${CALL}/${encodeURIComponent(_id)}/${step}`;
    const changed = readChangedGiftVoucher(await authedPost(path, { reason }));
    notify('success', done);
    return changed;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    return undefined;
  }
}

/** Only this response contains the code. */
export type NewGiftVoucher = ReturnType<typeof readNewGiftVoucher>;

/** The key makes giving idempotent; the person was told what is not an error of a field. */
export async function giveGiftVoucher(
  form: GiftVoucherForm,
  key: string,
): Promise<{ given?: NewGiftVoucher; errors?: Record<string, string> }> {
  try {
    const body = { ...form, amount: toRupees(form.amount) };
    return { given: readNewGiftVoucher(await authedPost(CALL, body, key)) };
  } catch (error) {
    return { errors: fieldErrorsOf(error) };
  }
}
