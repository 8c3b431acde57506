import { instantOf, toLocal } from '#lib/format/dates.ts';

/** The instant in a datetime-local field, which has no seconds: one that was not touched keeps its own. */
export function instantIn(
  form: HTMLFormElement,
  name: string,
  stored: string | Date | null = '',
): string {
  const typed = new FormData(form).get(name);
  if (typeof typed !== 'string' || typed === '') return '';
  if (stored === null || toLocal(stored) !== typed) return instantOf(typed);
  return typeof stored === 'string' ? stored : stored.toISOString();
}
