import { startAccount, startBadges, startDrawer, startDropdowns } from './header.ts';
import { startDataSaver } from './saves-data.ts';
import { startToasts } from './toast-region.ts';

/** Scripts of every page's frame; the rest of it works without a script. */
startAccount();
startBadges();
startDrawer();
startDropdowns();
startToasts();
startDataSaver();

/** The tab bar's Search focuses the field and opens the keyboard. */
document.querySelector('[data-search]')?.addEventListener('click', (event) => {
  const field = document.querySelector<HTMLInputElement>('#q');
  if (!field) return;
  event.preventDefault();
  scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
});
