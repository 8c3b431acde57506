/**
 * The category drawer is a popover, which opens without a script. With one it is a modal dialog: it
 * traps and restores the focus.
 */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLDialogElement>('#menu');
  if (!drawer) return;
  for (const opener of document.querySelectorAll<HTMLButtonElement>('[popovertarget="menu"]')) {
    opener.removeAttribute('popovertarget');
    opener.addEventListener('click', () => drawer.showModal());
  }
  drawer.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    // A click on the dialog element itself was on its backdrop.
    const beside = target === drawer && event.clientX > drawer.getBoundingClientRect().right;
    if (beside || target?.closest('[data-close], a')) drawer.close();
  });
  // A page restored from the back/forward cache starts closed.
  addEventListener('pagehide', () => drawer.close());
}
