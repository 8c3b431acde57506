import { startAccount, startBadges, startDrawer, startDropdowns } from './header.ts';
import { startDataSaver } from './saves-data.ts';
import { startToasts } from './toast-region.ts';

/** Scripts of every page's frame; the rest of it works without a script. */
startAccount();
startDrawer();
startDropdowns();
startToasts();
startDataSaver();
// What shows the cart and the wishlist starts in tasks of its own: with all other scripts of the page
// it would be one long task on a slow phone.
setTimeout(startBadges);

/** The tab bar's Search focuses the field and opens the keyboard. */
document.querySelector('[data-search]')?.addEventListener('click', (event) => {
  const field = document.querySelector<HTMLInputElement>('#q');
  if (!field) return;
  event.preventDefault();
  scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
});
