import { readPerson } from './person.ts';

function personHere(): ReturnType<typeof readPerson> {
  try {
    return readPerson(localStorage);
  } catch {
    // A browser whose storage is switched off can keep nobody signed in.
    return undefined;
  }
}

/**
 * Pages are the same bytes for everybody, so the person's corner is set here: what is marked
 * `data-for="guest"` goes, what is marked `data-for="person"` comes, with name and address in it.
 */
function show(): void {
  const person = personHere();
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
