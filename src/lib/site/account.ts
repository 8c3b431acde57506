import { readPerson } from './person.ts';

/**
 * Pages are the same bytes for everybody, so the person's corner is set here: what is marked
 * `data-for="guest"` goes, what is marked `data-for="person"` comes, with name and address in it.
 */
function show(): void {
  const person = readPerson(localStorage);
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = part.dataset['for'] !== (person ? 'person' : 'guest');
  }
  if (!person) return;
  const words = { name: person.name, email: person.email, initial: person.name.slice(0, 1) };
  for (const slot of document.querySelectorAll<HTMLElement>('[data-person]')) {
    const which = slot.dataset['person'];
    if (which === 'name' || which === 'email' || which === 'initial') {
      slot.textContent = which === 'initial' ? words.initial.toUpperCase() : words[which];
    }
  }
}

/** Signing in or out in another tab, and a page that comes back, show at once. */
export function startAccount(): void {
  show();
  addEventListener('storage', show);
  addEventListener('pageshow', (event) => {
    if (event.persisted) show();
  });
}
