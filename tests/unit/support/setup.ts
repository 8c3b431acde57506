import { beforeEach } from 'vitest';
import { followCurrentUser } from '#lib/browser/account/current-user.ts';
import { $toasts } from '#lib/browser/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  followCurrentUser();
  $toasts.set([]);
});
