import { refreshPerson } from '#lib/browser/account/refresh-person.ts';
import { ADMIN_FOLDED, safeStorage } from '#lib/browser/safe-storage.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { guardPage } from '#lib/browser/session/guard.ts';
import { startAdminKeys } from '#lib/browser/site/admin-keys.ts';
import { showPerson } from '#lib/browser/site/person.ts';
import { startAdminLinks } from './admin-links.ts';

/** The sidebar folds to icons, whose names are then shown by the browser; the choice is remembered. */
function startFolding(button: HTMLElement): void {
  const fold = (isFolded: boolean) => {
    document.body.classList.toggle('folded', isFolded);
    button.ariaPressed = String(isFolded);
    for (const label of document.querySelectorAll('.admin-sections :is(a, button) > span')) {
      const control = label.parentElement;
      if (control) control.title = isFolded ? label.textContent : '';
    }
  };
  fold(safeStorage.get(ADMIN_FOLDED) === 'yes');
  button.addEventListener('click', () => {
    const isFolded = !document.body.classList.contains('folded');
    safeStorage.set(ADMIN_FOLDED, isFolded ? 'yes' : 'no');
    fold(isFolded);
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

/** Everything around the content of an admin page. */
export function startAdminFrame(): void {
  guardPage();
  $currentUser.subscribe(showPerson);
  addEventListener('load', () => void refreshPerson());
  startAdminLinks(document);
  openWithoutPopovers();
  closeSheetWhenWide();
  const fold = document.querySelector<HTMLElement>('[data-fold]');
  if (fold) startFolding(fold);
  const keys = document.querySelector<HTMLDialogElement>('.keys-dialog');
  if (!keys) return;
  startAdminKeys(keys);
  document.querySelector('[data-keys]')?.addEventListener('click', () => keys.showModal());
}
