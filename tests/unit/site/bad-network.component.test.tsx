import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts } from '#lib/browser/toasts.ts';
import { fakeApi } from '../support/fake-api.ts';
import { nextPageToasts, stopNavigation, toastMessages } from '../support/page.tsx';
import { stopClock } from '../support/time.ts';
import { ACCOUNT_FORMS, SHOP_FORMS } from './forms.tsx';

// Every form on a bad network: begun without one, kept waiting for longer than the time-out, its
// response lost. What was typed stays, the user is told, and the next press ends it, once.

const address = location.href;

/** What the page says: in its text, in toasts, and in toasts of the page that it leads to. */
const given = (): string =>
  [document.body.textContent, ...toastMessages(), ...nextPageToasts()].join('\n');

const forgetWhatWasSaid = (): void => {
  $toasts.set([]);
  for (const place of document.querySelectorAll('[data-text], [data-message]'))
    place.textContent = '';
};

beforeEach(() => history.replaceState(null, '', address));
afterEach(() => history.replaceState(null, '', address));

test.each([...ACCOUNT_FORMS, ...SHOP_FORMS])(
  '$name on a bad network loses nothing, and ends once',
  async (form) => {
    const { open, fill, send, stays, call, failed, late = failed, response, done } = form;
    const api = fakeApi(form.routes);
    await open();
    await fill();
    stopNavigation();
    stopClock();

    for (const failure of ['offline', 'silence', 'lost response'] as const) {
      forgetWhatWasSaid();
      const sentBefore = api.sentTo(call).length;
      api.response({ [call]: failure === 'silence' ? 'silence' : 'offline' });
      await send();
      await expect.poll(() => api.sentTo(call).length).toBe(sentBefore + 1);
      if (failure === 'silence') vi.advanceTimersByTime(20_000);
      await expect.poll(given).toContain(failure === 'silence' ? late : failed);
      await stays();
    }

    forgetWhatWasSaid();
    api.response({ [call]: response });
    await send();
    await expect.poll(given).toContain(done);
    expect(api.sentTo(call)).toHaveLength(4);
    // Where a key makes it one, it is the same key each time.
    const keys = api.sentTo(call).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  },
);
