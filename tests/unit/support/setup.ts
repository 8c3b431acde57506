import { beforeEach } from 'vitest';
import { followPerson } from '#lib/browser/account/current-user.ts';
import { $toasts } from '#lib/browser/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  followPerson();
  $toasts.set([]);
});
