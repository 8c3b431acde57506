import type { SmsCodes } from '#lib/account/schema.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { storeUser, storedUser } from '#lib/browser/session/session.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';

async function call(path: string, body: Record<string, unknown>): Promise<boolean> {
  try {
    const { message } = await authedPost(`/api/users/${path}`, body);
    if (typeof message === 'string') notify('success', message);
    return true;
  } catch (error) {
    const fields = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
    const unavailable = m.common_went_wrong_try_again;
    notify('error', fields[0] ?? sentenceOf(error, { refused: unavailable, unavailable }));
    return false;
  }
}

/** Each resolves to whether it was done; the person is told either way. */
export const sendSmsCodes = (): Promise<boolean> => call('sms-codes/send', {});

async function change(name: 'enable' | 'disable', body: Record<string, unknown>): Promise<boolean> {
  const isDone = await call(`sms-codes/${name}`, body);
  if (isDone) storeUser({ ...storedUser(), codesBySms: name === 'enable' });
  return isDone;
}
export const chooseSmsCodes = (codes: SmsCodes): Promise<boolean> => change('enable', codes);
export const chooseEmailCodes = (): Promise<boolean> => change('disable', {});

export const sendPhoneProof = (): Promise<boolean> => call('me/phone-proof', { action: 'send' });

export async function provePhone({ code }: { code: string }): Promise<boolean> {
  const isDone = await call('me/phone-proof', { action: 'check', code });
  if (isDone) storeUser({ ...storedUser(), phoneProved: true });
  return isDone;
}
