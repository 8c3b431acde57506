import { ApiError, getJson, postJson, sentenceOf } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { finishLogin } from '#lib/browser/account/finish-login.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { goTo, redirectToLogin } from '#lib/browser/session/guard.ts';
import { forgetUser } from '#lib/browser/session/logout.ts';
import { storeUser } from '#lib/browser/session/session.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type OpenedInvitation, readOpened } from '#lib/people/people.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

const FAILED = {
  refused: m.account_invitation_failed,
  unavailable: m.account_invitation_no_connection,
};

const callOf = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

export const tokenOf = (pathname: string): string =>
  decodeURIComponent(pathname.split('/').findLast(Boolean) ?? '');

/** Resolves to `dead` when the link no longer works. */
export async function openInvitation(token: string): Promise<OpenedInvitation | 'dead'> {
  try {
    return readOpened(await getJson(callOf(token)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return 'dead';
    throw error;
  }
}

const startOf = (grant: OpenedInvitation): string =>
  grant.admin || grant.permissions.length > 0 ? paths.admin : paths.myDeliveries;

export async function acceptInvitation(token: string, grant: OpenedInvitation): Promise<boolean> {
  try {
    const { user } = await authedPost(`${callOf(token)}/accept`, {});
    storeUser(user);
    return goTo(startOf(grant), { toast: ['success', m.account_invitation_welcome()] });
  } catch (error) {
    notify('error', sentenceOf(error, FAILED));
    return false;
  }
}

export async function acceptWithNewAccount(
  token: string,
  form: Record<string, unknown>,
): Promise<boolean | Record<string, string>> {
  try {
    const response = await postJson(`${callOf(token)}/accept`, form);
    return finishLogin(response, m.account_invitation_welcome());
  } catch (error) {
    return fieldErrorsOf(error, FAILED);
  }
}

export const loginFirst = (): void => redirectToLogin(m.account_invitation_log_in(), forgetUser);
