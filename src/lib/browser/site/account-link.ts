import { $currentUser, hasToken, type CurrentUser } from '#lib/browser/session/current-user.ts';

/**
 * Pages are the same for everybody, so the account corner is set here: hides `data-for="guest"`,
 * shows `data-for="person"` with name and address, and what is marked with the user's role.
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

/**
 * Logins and logouts in any tab show at once; the server's data follows after the page has loaded.
 */
export function startAccount(): void {
  $currentUser.subscribe(show);
  addEventListener('load', () => {
    if (hasToken())
      void import('#lib/browser/account/start-page.ts').then(({ startUp }) => startUp());
  });
}
