import { instantOf, toLocal } from '#lib/format/dates.ts';

/** The instant in a datetime-local field, which has no seconds: one that was not touched keeps its own. */
export function instantIn(form: HTMLFormElement, name: string, stored: string | null = ''): string {
  const typed = new FormData(form).get(name);
  if (typeof typed !== 'string' || typed === '') return '';
  return stored !== null && toLocal(stored) === typed ? stored : instantOf(typed);
}
