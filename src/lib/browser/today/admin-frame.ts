import { refreshPerson } from '#lib/browser/account/refresh-person.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { SIDEBAR_COLLAPSED } from '#lib/browser/storage-keys.ts';
import { guardPage } from '#lib/browser/session/guard.ts';
import { startAdminKeys } from '#lib/browser/site/admin-keys.ts';
import { startAdminLinks } from './admin-links.ts';
import { repeatEarlyPresses } from './early-press.ts';

/** The sidebar collapses to icons, whose names are then shown by the browser; the choice is remembered. */
function startCollapsing(button: HTMLElement): void {
  const collapse = (isCollapsed: boolean) => {
    document.body.classList.toggle('collapsed', isCollapsed);
    button.ariaPressed = String(isCollapsed);
    for (const label of document.querySelectorAll('.admin-sections :is(a, button) > span')) {
      const control = label.parentElement;
      if (control) control.title = isCollapsed ? label.textContent : '';
    }
  };
  collapse(safeStorage.get(SIDEBAR_COLLAPSED) === 'yes');
  button.addEventListener('click', () => {
    const isCollapsed = !document.body.classList.contains('collapsed');
    safeStorage.set(SIDEBAR_COLLAPSED, isCollapsed ? 'yes' : 'no');
    collapse(isCollapsed);
  });
}

/** Browsers without popovers show sheet and menu as parts of the page, by a class. */
function openWithoutPopovers(): void {
  if ('popover' in HTMLElement.prototype) return;
  for (const button of document.querySelectorAll('[popovertarget]')) {
    const target = document.getElementById(button.getAttribute('popovertarget') ?? '');
    button.addEventListener('click', () => target?.classList.toggle('open'));
  }
}

/** A sheet that is open when a screen gets wide would stay open over the sidebar's place. */
function closeSheetWhenWide(): void {
  matchMedia('(width >= 64rem)').addEventListener('change', () => {
    const sheet = document.querySelector<HTMLElement>('#admin-sections');
    if ('popover' in HTMLElement.prototype) sheet?.hidePopover();
  });
}

/** The page goes on below a menu or sheet, so that it closes when Tab leaves it. */
export function closeMenuOnLeave(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  document.addEventListener('focusin', ({ target }) => {
    const menu = document.querySelector<HTMLElement>('nav:popover-open');
    if (!menu || !(target instanceof Element) || menu.contains(target)) return;
    // Its button closes it itself.
    if (!target.matches(`[popovertarget="${menu.id}"]`)) menu.hidePopover();
  });
}

/** Clears the app's badge when an admin page is visible. */
function clearBadge(): void {
  if (!('clearAppBadge' in navigator) || document.visibilityState !== 'visible') return;
  // A browser may refuse it where no app is installed.
  navigator.clearAppBadge().catch(() => undefined);
}

/** Everything around the content of an admin page. */
export function startAdminFrame(): void {
  repeatEarlyPresses();
  guardPage();
  addEventListener('load', () => void refreshPerson());
  startAdminLinks(document);
  clearBadge();
  document.addEventListener('visibilitychange', clearBadge);
  openWithoutPopovers();
  closeSheetWhenWide();
  closeMenuOnLeave();
  const button = document.querySelector<HTMLElement>('[data-collapse]');
  if (button) startCollapsing(button);
  const keys = document.querySelector<HTMLDialogElement>('.keys-dialog');
  if (!keys) return;
  startAdminKeys(keys);
  document.querySelector('[data-keys]')?.addEventListener('click', () => keys.showModal());
}
