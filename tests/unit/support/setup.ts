import { beforeEach } from 'vitest';
import { followPerson } from '#lib/account/person.ts';
import { $toasts } from '#lib/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  followPerson();
  $toasts.set([]);
});
