import { type ResponseBody, ApiError, sentenceOf } from '#lib/browser/api-error.ts';
import { storedLines } from '#lib/browser/cart/store.ts';
import { clearPending, joinLater } from '#lib/browser/cart/outbox.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { clearPendingWishlist, mergeWishlistLater } from '#lib/browser/wishlist/outbox.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { storeSession, tokensOf } from '#lib/browser/session/session.ts';
import { clearReturnUrl, returnUrl } from '#lib/browser/session/return-url.ts';
import { STORAGE_OFF, PLEASE_TRY_AGAIN, TRY_AGAIN } from '#lib/account/messages.ts';
import * as v from 'valibot';
import { postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { ACTION, EMAIL, FORGOT, PENDING } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ForgotSchema } from '#lib/account/schema.ts';

/**
 * The guest's cart and wishlist are queued to be merged; they stay the guest's if no session
 * starts.
 */
function begin(response: ResponseBody): boolean {
  joinLater(storedLines());
  mergeWishlistLater();
  if (storeSession(response, new Date())) return true;
  clearPending();
  clearPendingWishlist();
  return false;
}

/** Starts the session and goes to the return URL. Whether the page is being left. */
export function finishSignIn(response: ResponseBody, words: string): boolean {
  const isLeaving = goTo(returnUrl(), {
    toast: ['success', words],
    first: () => begin(response),
  });
  if (isLeaving) clearReturnUrl();
  else notify('error', STORAGE_OFF);
  return isLeaving;
}

const LOGIN_FAILED = { refused: 'Login failed', away: TRY_AGAIN };
const SEND_FAILED = { refused: 'Failed to send OTP', away: PLEASE_TRY_AGAIN };

/** Stores what the code is for, and goes to the code page. Whether the page is being left. */
function waitForCode(email: string, action: typeof FORGOT | undefined): boolean {
  if (action) safeStorage.set(ACTION, action);
  else safeStorage.remove(ACTION);
  if (!safeStorage.set(EMAIL, email)) {
    notify('error', STORAGE_OFF);
    return false;
  }
  location.assign(paths.verify);
  return true;
}

function refused(error: unknown, email: string): 'leaving' | 'stays' | Record<string, string> {
  if (!(error instanceof ApiError)) throw error;
  if (error.response?.['unverified'] === true) {
    notifyNextPage('error', error.serverMessage ?? 'Please verify your email');
    return waitForCode(email, undefined) ? 'leaving' : 'stays';
  }
  if (Object.keys(error.fieldErrors).length > 0) return error.fieldErrors;
  notify('error', sentenceOf(error, LOGIN_FAILED));
  return 'stays';
}

/** Logs in (docs/spec.md §4 "Session"). `code`: a code was emailed and is required. */
export async function logIn({ email, password }: { email: string; password: string }) {
  try {
    const response = await postJson('/api/users/login', { email, password });
    const { twofa, userId } = response;
    if (twofa === true && typeof userId === 'string') {
      if (safeStorage.set(PENDING, userId)) return 'code';
      notify('error', STORAGE_OFF);
      return 'stays';
    }
    if (tokensOf(response))
      return finishSignIn(response, 'Login successful!') ? 'leaving' : 'stays';
    notify('error', LOGIN_FAILED.refused);
    return 'stays';
  } catch (error) {
    return refused(error, email);
  }
}

/** Emails a code for a new password; returns the field's error for an unknown address. */
export async function forgotPassword(typed: string): Promise<string | undefined> {
  const read = v.safeParse(ForgotSchema, { email: typed });
  if (!read.success) return read.issues[0].message;
  try {
    await postJson('/api/users/forgot-password', read.output);
    notifyNextPage('success', 'OTP sent successfully!');
    waitForCode(read.output.email, FORGOT);
  } catch (error) {
    notify('error', sentenceOf(error, SEND_FAILED));
  }
  return undefined;
}
