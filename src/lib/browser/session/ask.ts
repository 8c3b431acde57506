import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { call as request, sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type Answer, type Call, type Params, partsOf, type SentBody } from '#lib/contract/call.ts';
import type { Message } from '#lib/format/short-text.ts';
import { signed, signedUnlessLeft } from './authed-fetch.ts';

/** What a call needs: the names of its path, its body, and maybe a query and a key. */
export type Given<One extends Call> = (keyof Params<One> extends never
  ? { params?: undefined }
  : { params: Params<One> }) &
  (One['body'] extends v.GenericSchema ? { body: SentBody<One> } : { body?: undefined }) & {
    query?: URLSearchParams;
    /** Makes the call idempotent. */
    key?: string;
    signal?: AbortSignal;
  };

interface Parts {
  params?: Record<string, string> | undefined;
  query?: URLSearchParams;
}

/** The address of a call, as a link to a file has it. */
function addressOf(call: Call, { params = {}, query }: Parts = {}): string {
  const path = partsOf(call).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return query && query.size > 0 ? `${path}?${query}` : path;
}

/** Makes a declared call as the signed-in person. Throws `ApiError`. */
export async function ask<One extends Call>(call: One, given: Given<One>): Promise<Answer<One>> {
  const { method } = partsOf(call);
  const { body, key, signal } = given;
  const send = method === 'GET' ? signedUnlessLeft : signed;
  const response = await send((token) =>
    request(addressOf(call, given), {
      method,
      token,
      ...(body && { body }),
      ...(key !== undefined && { key }),
      ...(signal && { signal }),
    }),
  );
  return v.parse(call.answer, response);
}

/** Like `ask`, for a screen that says so to people without the permission. */
export const askAllowed = <One extends Call>(call: One, given: Given<One>) =>
  unlessForbidden(ask(call, given));

/** The answer of a call, unless it failed, which the person is told; `failed` where the shop does not say why. */
export async function attempt<Got>(
  asked: Promise<Got>,
  failed: Message,
): Promise<{ answer?: Got }> {
  try {
    return { answer: await asked };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: failed, unavailable: failed }));
    return {};
  }
}
