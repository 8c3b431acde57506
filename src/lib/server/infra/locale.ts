import { AsyncLocalStorage } from 'node:async_hooks';
import { baseLocale, overwriteGetLocale, type Locale } from '#messages/runtime';

const current = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => current.getStore() ?? baseLocale);

/** Runs `work`, and all that it waits for, with messages and addresses in a language. */
export const inLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work);
