import { centsOf } from '#lib/format/money.ts';
import { unlessForbidden, unlessMissing } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import {
  type CashLedger,
  readCashLedger,
  readDriversCash,
  readReceipt,
  type ReceiptView,
} from '#lib/cash/admin-codec.ts';
import { listingHref } from '#lib/paging/paging.ts';
import { ADMIN_PAGE_SIZE } from '#lib/paging/paging.ts';
import { NOT_DONE, STEP_LOST } from '#lib/messages/messages.ts';

const CALL = '/api/admin/cash';
const callOf = (driverId: string, rest = '') => `${CALL}/${encodeURIComponent(driverId)}${rest}`;

/** The path of the cash ledger as a file, for all drivers or one. */
export const cashFile = (driverId = ''): string =>
  listingHref(`${CALL}.csv`, driverId === '' ? [] : [{ name: 'driver', value: driverId }]);

export const fetchDriversCash = () =>
  unlessForbidden(
    authedGet(CALL).then((response) => ({ ...readDriversCash(response), now: new Date() })),
  );

export function fetchCashLedger(driverId: string, page: number) {
  const fields = [{ name: 'limit', value: String(ADMIN_PAGE_SIZE) }];
  const requested = authedGet(listingHref(callOf(driverId), fields, page)).then(readCashLedger);
  return unlessForbidden(
    unlessMissing(requested).then((ledger: CashLedger | undefined) => ({
      book: ledger,
      now: new Date(),
    })),
  );
}

export function fetchReceipt(driverId: string, id: string) {
  const requested = authedGet(callOf(driverId, `/${encodeURIComponent(id)}`)).then((response) =>
    readReceipt(response['settlement']),
  );
  return unlessForbidden(
    unlessMissing(requested).then((receipt: ReceiptView | undefined) => ({ receipt })),
  );
}

export type CashEnd =
  | { is: 'done'; id: string }
  /** Nothing was done. */
  | {
      is: 'failed';
      message: string;
      status: number | undefined;
      errors: Record<string, string>;
      expectedCents: number | undefined;
    };

function failed(error: unknown): CashEnd {
  const message = sentenceOf(error, { refused: NOT_DONE, unavailable: STEP_LOST });
  const refusal = error instanceof ApiError ? error : undefined;
  const expected = refusal?.response?.['expected'];
  return {
    is: 'failed',
    message,
    status: refusal?.status,
    errors: refusal?.fieldErrors ?? {},
    expectedCents: typeof expected === 'number' ? centsOf(expected) : undefined,
  };
}

interface Settling {
  counted: number;
  note: string;
  upTo: string | undefined;
}

/** The amount is in rupees. Resolves to the settlement's id. */
export const settleCash = (driverId: string, settling: Settling, key: string): Promise<CashEnd> =>
  authedPost(callOf(driverId, '/settle'), { ...settling }, key).then(
    (response) => ({ is: 'done', id: readReceipt(response['settlement']).id }),
    failed,
  );

/** The amount is in rupees; a negative one reduces the balance. */
export const correctCash = (
  driverId: string,
  correcting: { amount: number; note: string },
  key: string,
): Promise<CashEnd> =>
  authedPost(callOf(driverId, '/correct'), correcting, key).then(
    () => ({ is: 'done', id: '' }),
    failed,
  );

/** Returns the same idempotency key until the request changes. */
export function createRequestKeys(): (request: unknown) => string {
  let last: { text: string; key: string } | undefined;
  return (request) => {
    const text = JSON.stringify(request);
    if (last?.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
