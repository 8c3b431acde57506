import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { listingHref } from '#lib/paging/paging.ts';
import {
  type AdminReturn,
  findReturnIn,
  readReturn,
  readReturns,
  type ReturnsAddress,
} from '#lib/returns/admin-codec.ts';
import type { ReturnStep } from '#lib/returns/returns.ts';
import { type Difference, differenceIn } from '#lib/browser/payments/difference.ts';
import { ADMIN_PAGE_SIZE } from '#lib/paging/paging.ts';
import { NOT_DONE, STEP_LOST } from '#lib/messages/messages.ts';

const CALL = '/api/admin/returns';

export function fetchReturns({ filter, page }: ReturnsAddress) {
  const status = filter === 'all' ? [] : [{ name: 'status', value: filter }];
  const fields = [...status, { name: 'limit', value: String(ADMIN_PAGE_SIZE) }];
  return unlessForbidden(authedGet(listingHref(CALL, fields, page)).then(readReturns));
}

export type StepEnd =
  /** The current return, after this step or another admin's. */
  | { is: 'moved'; adminReturn: AdminReturn }
  /** Nothing was done. */
  | {
      is: 'failed';
      message: string;
      status: number | undefined;
      errors: Record<string, string>;
      difference: Difference | undefined;
    };

export async function stepReturn(
  { id }: AdminReturn,
  step: ReturnStep,
  { body = {}, done }: { body?: Record<string, unknown>; done: string },
): Promise<StepEnd> {
  try {
    const response = await authedPost(`${CALL}/${encodeURIComponent(id)}/${step}`, body);
    const adminReturn = readReturn(response['return']);
    notify('success', done);
    return { is: 'moved', adminReturn };
  } catch (error) {
    const message = sentenceOf(error, { refused: NOT_DONE, unavailable: STEP_LOST });
    const refusal = error instanceof ApiError ? error : undefined;
    const adminReturn = findReturnIn(refusal?.response?.['return']);
    if (adminReturn) {
      notify('error', message);
      return { is: 'moved', adminReturn };
    }
    const { status, fieldErrors: errors = {} } = refusal ?? {};
    return { is: 'failed', message, status, errors, difference: differenceIn(error) };
  }
}
