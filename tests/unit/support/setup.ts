import { beforeEach } from 'vitest';
import { endLoad } from '#lib/browser/cart/store.ts';
import { followCurrentUser } from '#lib/browser/session/current-user.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { guardNavigation } from './page.tsx';

guardNavigation();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  followCurrentUser();
  endLoad();
  $toasts.set([]);
});
