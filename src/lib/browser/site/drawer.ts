/**
 * The category drawer is a popover, which opens without a script. With one it is a modal dialog
 * instead: focus stays inside and goes back where it came from.
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
    // The dialog itself is hit only beside its content: on the scrim.
    const beside = target === drawer && event.clientX > drawer.getBoundingClientRect().right;
    if (beside || target?.closest('[data-close], a')) drawer.close();
  });
  // A page that comes back from the back/forward cache comes back shut.
  addEventListener('pagehide', () => drawer.close());
}
