import { startAccount, startBadges, startDrawer } from './header.ts';
import { startToasts } from './toast-region.ts';

/** Scripts of every page's frame; the rest of it works without a script. */
startAccount();
startDrawer();
startToasts();
// What shows the cart and the wishlist starts in tasks of its own: with all other scripts of the page
// it would be one long task on a slow phone.
setTimeout(startBadges);
// So does what nobody needs before: the first look at cookies takes a slow phone 5 to 10 ms.
addEventListener('load', () => {
  setTimeout(() => {
    import('./after-load.ts').then(
      ({ startAfterLoad }) => startAfterLoad(),
      // Offline the page works without it.
      () => undefined,
    );
  });
});

/** The tab bar's Search focuses the field and opens the keyboard. */
document.querySelector('[data-search]')?.addEventListener('click', (event) => {
  const field = document.querySelector<HTMLInputElement>('#q');
  if (!field) return;
  event.preventDefault();
  scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
});
