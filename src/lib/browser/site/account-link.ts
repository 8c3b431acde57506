import { $currentUser, hasToken, type CurrentUser } from '#lib/browser/session/current-user.ts';

/**
 * Pages are the same bytes for everybody, so the person's corner is set here: what is marked
 * `data-for="guest"` goes, what is marked `data-for="person"` comes, with name and address in it, and
 * so does what is marked with the person's role.
 */
function show(person: CurrentUser | undefined): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = part.dataset['for'] !== (person ? 'person' : 'guest');
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-role]')) {
    part.hidden = part.dataset['role'] !== person?.role;
  }
  if (!person) return;
  const words = { ...person, initial: person.name.slice(0, 1).toUpperCase() };
  for (const slot of document.querySelectorAll<HTMLElement>('[data-person]')) {
    const which = slot.dataset['person'];
    if (which === 'name' || which === 'email' || which === 'initial') {
      slot.textContent = words[which];
    }
  }
}

/** Signing in or out in any tab shows at once; what the shop knows by now follows after the page. */
export function startAccount(): void {
  $currentUser.subscribe(show);
  addEventListener('load', () => {
    if (hasToken())
      void import('#lib/browser/account/start-page.ts').then(({ startUp }) => startUp());
  });
}
