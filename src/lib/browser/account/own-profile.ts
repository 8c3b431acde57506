import { saveFile } from '#lib/browser/session/download.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import { hasStoredRoute } from '#lib/browser/deliveries/stored-route.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { ProfileSchema, type Profile } from '#lib/account/profile.ts';
import { orStored } from '#lib/forms/stored.ts';
import { forgetUser } from '#lib/browser/session/logout.ts';
import { storeUser, storedUser } from '#lib/browser/session/session.ts';
import { authedDelete, authedForm, authedGet } from '#lib/browser/session/authed-fetch.ts';
import type { User } from '#lib/account/user.ts';
import * as m from '#messages';

const AVATAR_SIDE = 1200;

export async function fetchUser(): Promise<void> {
  const { user } = await authedGet('/api/users/allusers');
  storeUser(user);
}

function formSentence(error: unknown, refused: string): string {
  if (!(error instanceof UploadFailed)) return sentenceOf(error, { refused, unavailable: refused });
  return sentenceOf(error.cause, {
    refused: titled(refused, error.message),
    unavailable: error.message,
  });
}

const fieldErrorsOf = (error: unknown): Record<string, string> => {
  const cause = error instanceof UploadFailed ? error.cause : error;
  return cause instanceof ApiError ? cause.fieldErrors : {};
};

export const profileSchema = (user: Partial<User>) => orStored(ProfileSchema(new Date()), user);

/** Resolves to the server's error for each field. */
export async function saveProfile(
  { role, ...fields }: Profile,
  user: Partial<User>,
): Promise<Record<string, string>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (user.role !== 'admin') form.set('role', role);
  form.set('email', user.email ?? '');
  try {
    const response = await authedForm('PUT', `/api/users/${user._id}`, form);
    storeUser(response['user']);
    notify('success', m.account_updated());
    return {};
  } catch (error) {
    notify('error', formSentence(error, m.account_not_updated()));
    return fieldErrorsOf(error);
  }
}

export async function savePicture(file: File): Promise<boolean> {
  const form = new FormData();
  form.set('avatar', await shrinkPicture(file, AVATAR_SIDE), file.name);
  try {
    const { avatar } = await authedForm('POST', '/api/users/avatar', form);
    if (typeof avatar === 'string') storeUser({ ...storedUser(), avatar });
    notify('success', m.account_picture_updated());
    return true;
  } catch (error) {
    notify('error', formSentence(error, m.account_picture_not_saved()));
    return false;
  }
}

async function deleteDeliveries(): Promise<void> {
  const userId = storedUser()?._id;
  if (userId === undefined || !hasStoredRoute()) return;
  const { removeDriver } = await import('#lib/browser/deliveries/device-storage.ts');
  // Storage was turned off in the meantime, so nobody can read the data.
  await removeDriver(userId).catch(() => undefined);
}

export async function deleteAccount(): Promise<boolean> {
  try {
    await authedDelete('/api/users/me');
  } catch (error) {
    const refused = m.account_not_deleted();
    notify('error', sentenceOf(error, { refused, unavailable: refused }));
    return false;
  }
  await deleteDeliveries();
  return goTo(paths.home, { toast: ['success', m.account_deleted()], first: forgetUser });
}

export async function downloadOwnData(): Promise<void> {
  try {
    const { data } = await authedGet('/api/users/me/data');
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, 'shilpa-my-data.json');
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, { unavailable: m.account_data_failed, refused: m.account_data_failed }),
    );
  }
}
