import { $toasts, showNextPageToasts, type Toast } from '#lib/browser/toasts.ts';

const icons = { success: 'check', error: 'alert' } as const;
const displayed = new Map<number, HTMLElement>();

function draw(toast: Toast): HTMLElement {
  const box = document.createElement('div');
  box.className = toast.kind === 'error' ? 'toast error' : 'toast';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.classList.add('icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `/icons.svg#${icons[toast.kind]}`);
  svg.append(use);
  box.append(svg, toast.message);
  return box;
}

/**
 * A modal dialog covers the page; as a popover the toasts are above it. Otherwise they are ordinary
 * elements, whose live regions screen readers know from the start.
 */
function rise(box: HTMLElement | null): void {
  // Browsers without popovers show them below the dialog.
  if (!box || !('popover' in box)) return;
  box.popover = null;
  if (!document.querySelector(':modal')) return;
  box.popover = 'manual';
  box.showPopover();
}

/** Toasts that stay are not rerendered, so that nothing is announced twice. */
function update(toasts: readonly Toast[]): void {
  const present = new Set(toasts.map((toast) => toast.id));
  for (const [id, box] of displayed) {
    if (present.has(id)) continue;
    box.remove();
    displayed.delete(id);
  }
  const fresh = toasts.filter((toast) => !displayed.has(toast.id));
  if (fresh.length > 0) rise(document.querySelector<HTMLElement>('#toasts'));
  for (const toast of fresh) {
    const box = draw(toast);
    displayed.set(toast.id, box);
    document.querySelector(`[data-toasts="${toast.kind}"]`)?.append(box);
  }
}

/** Shows this page's toasts, including those left by the previous page. */
export function startToasts(): void {
  $toasts.subscribe(update);
  showNextPageToasts();
}
