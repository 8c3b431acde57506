import { markDataSaver } from './data-saver.ts';
import { startDropdowns } from './dropdowns.ts';
import { startLanguages } from './languages.ts';
import { followScroll, startAccount, startBadges, startDrawer } from './header.ts';

/** Scripts of the frame of shoppers' pages; the rest of it works without a script. */
startAccount();
startBadges();
startDrawer();
followScroll();
startDropdowns();
startLanguages();
markDataSaver();

/** The tab bar's Search opens the field and the keyboard. */
document.querySelector('[data-search]')?.addEventListener('click', (event) => {
  const field = document.querySelector<HTMLInputElement>('#q');
  if (!field) return;
  event.preventDefault();
  field.focus();
});
