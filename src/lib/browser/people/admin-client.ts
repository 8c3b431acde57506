import { authedGet, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/orders/admin-messages.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type Person, type PersonChange, readPeople } from '#lib/people/people.ts';

/** An admin's calls about people (docs/api.md "Administration"). */

const CALL = '/api/admin/people';
const A_PAGE = 20;

/** A page of the people who wait to be approved as drivers. */
export const fetchWaitingDrivers = (page: number) =>
  unlessForbidden(
    authedGet(`${CALL}?waiting=driver&page=${page}&limit=${A_PAGE}`).then(readPeople),
  );

/** Approves or declines a driver; whether he waits no longer. */
export async function decideDriver(
  { _id: id, name }: Person,
  driver: PersonChange['driver'],
): Promise<boolean> {
  try {
    await authedPut(`${CALL}/${encodeURIComponent(id)}`, { driver });
    notify('success', driver === 'approved' ? `${name} approved` : `${name} declined`);
    return true;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, away: NO_RESPONSE }));
    // The person has deleted the account.
    return error instanceof ApiError && error.status === 404;
  }
}
