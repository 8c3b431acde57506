import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { sendRequest, type Given } from '#lib/browser/send-request.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type CallResponse, type JsonCall, partsOf } from '#lib/contract/call.ts';
import type { Message } from '#lib/format/short-text.ts';
import { signed, signedUnlessLeft } from './authed-fetch.ts';

/** Makes a declared call as the signed-in person. Throws `ApiError`. */
export function request<One extends JsonCall>(
  call: One,
  given: Given<One>,
): Promise<CallResponse<One>> {
  const send = partsOf(call).method === 'GET' ? signedUnlessLeft : signed;
  return send((token) => sendRequest(call, given, token));
}

/** Like `request`, for a screen that says so to people without the permission. */
export const requestAllowed = <One extends JsonCall>(call: One, given: Given<One>) =>
  unlessForbidden(request(call, given));

/** Like `request`; undefined for what does not exist. */
export async function requestFound<One extends JsonCall>(
  call: One,
  given: Given<One>,
): Promise<CallResponse<One> | undefined> {
  try {
    return await request(call, given);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

interface Sentences {
  /** The message for a refusal that has none of its own, and where there was no response. */
  failed: Message;
  /** Where there was no response, if it is another one. */
  unavailable?: Message;
  /** What the person is told when it succeeded. */
  done?: string;
  /** What follows where the shop does not have it any more. */
  gone?: () => void;
}

/** The response of a call that somebody made by a button; undefined after an error, which a toast shows. */
export async function attempt<Got>(
  asked: Promise<Got>,
  { failed, unavailable = failed, done, gone }: Sentences,
): Promise<Got | undefined> {
  try {
    const got = await asked;
    if (done !== undefined) notify('success', done);
    return got;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: failed, unavailable }));
    if (error instanceof ApiError && error.status === 404) gone?.();
    return undefined;
  }
}
