import { ownHtml } from '#lib/browser/own-parts.ts';
import type { StoredKey } from '#lib/browser/storage-owners.ts';

/** On wide screens a change submits the filters; on phones the button displays the number of matches. */

const WIDE = matchMedia('(width >= 56.25rem)');
const FILTER_FOCUS = 'filterFocus' satisfies StoredKey;
const COUNT_AFTER_MS = 200;

function addressOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  }
  return params;
}

/** The next page focuses the control that changed last. */
function rememberFocus({ name, value }: HTMLInputElement): void {
  try {
    sessionStorage.setItem(FILTER_FOCUS, `[name="${name}"][value="${value}"]`);
  } catch {}
}

function rememberedFocus(): string | null {
  try {
    const selector = sessionStorage.getItem(FILTER_FOCUS);
    sessionStorage.removeItem(FILTER_FOCUS);
    return selector;
  } catch {
    return null;
  }
}

function go(form: HTMLFormElement, changed?: HTMLInputElement): void {
  if (!form.reportValidity()) return;
  if (changed) rememberFocus(changed);
  const query = String(addressOf(form));
  location.assign(query ? `${form.action}?${query}` : form.action);
}

let controller: AbortController | undefined;
let counting: ReturnType<typeof setTimeout> | undefined;

async function showCount(form: HTMLFormElement): Promise<void> {
  controller?.abort();
  controller = new AbortController();
  const { signal } = controller;
  const params = addressOf(form);
  // A page limited to a group or to fashion has its own count.
  const response = await fetch(`${form.action}?${params}`, {
    signal,
    headers: { Accept: 'text/html' },
  });
  const page = new DOMParser().parseFromString(ownHtml(await response.text()), 'text/html');
  const message = page.querySelector('[data-show]')?.textContent;
  const button = form.querySelector('[data-show]');
  if (button && message) button.textContent = message;
}

function countSoon(form: HTMLFormElement): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    showCount(form).catch(() => undefined);
  }, COUNT_AFTER_MS);
}

/** Synchronises two sliders with two number fields; a slider at its end sets no limit. */
function linkPrices(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLElement>('.range');
  const [least, max] = form.querySelectorAll<HTMLInputElement>('[data-range]');
  const from = form.querySelector<HTMLInputElement>('[name="minPrice"]');
  const to = form.querySelector<HTMLInputElement>('[name="maxPrice"]');
  if (!box || !least || !max || !from || !to) return;
  const span = Math.max(Number(least.max) - Number(least.min), 1);
  const draw = () => {
    const share = (value: string) => `${((Number(value) - Number(least.min)) / span) * 100}%`;
    box.style.setProperty('--from', share(least.value));
    box.style.setProperty('--to', share(max.value));
  };
  const fromLeast = () => {
    if (Number(least.value) > Number(max.value)) least.value = max.value;
    from.value = least.value === least.min ? '' : least.value;
    draw();
  };
  const fromMost = () => {
    if (Number(max.value) < Number(least.value)) max.value = least.value;
    to.value = max.value === max.max ? '' : max.value;
    draw();
  };
  const fromNumber = () => {
    // A number with separators is left for the server to parse.
    if (Number(from.value) >= 0) least.value = from.value || least.min;
    if (Number(to.value) >= 0) max.value = to.value || max.max;
    draw();
  };
  least.addEventListener('input', fromLeast);
  max.addEventListener('input', fromMost);
  for (const number of [from, to]) number.addEventListener('input', fromNumber);
  draw();
}

/** The rest of the page is inert while the sheet is open; closing it restores the focus. */
function holdFocus(sheet: HTMLElement): void {
  const outside = (): Element[] => {
    const others: Element[] = [];
    for (
      let box: Element = sheet;
      box !== document.body && box.parentElement;
      box = box.parentElement
    ) {
      for (const sibling of box.parentElement.children) if (sibling !== box) others.push(sibling);
    }
    return others;
  };
  sheet.addEventListener('toggle', (event) => {
    const isOpen = 'newState' in event && event.newState === 'open';
    for (const element of outside()) element.toggleAttribute('inert', isOpen);
    const target = isOpen
      ? sheet.querySelector<HTMLElement>('[popovertargetaction="hide"]')
      : document.querySelector<HTMLElement>('[popovertarget="filters"]:not([popovertargetaction])');
    target?.focus();
  });
}

function restoreFocus(form: HTMLFormElement): void {
  const requested = rememberedFocus();
  if (requested && WIDE.matches)
    form.querySelector<HTMLElement>(requested)?.focus({ preventScroll: true });
}

const form = document.querySelector<HTMLFormElement>('[data-filters]');
const sheet = document.querySelector<HTMLElement>('#filters');
if (form && sheet) {
  linkPrices(form);
  holdFocus(sheet);
  restoreFocus(form);
  // Wide screens show the form beside the products.
  WIDE.addEventListener('change', () => {
    if (sheet.matches(':popover-open')) sheet.hidePopover();
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (WIDE.matches) go(form, target);
    else countSoon(form);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go(form);
  });
  // A restored page displays the filters of its address.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.reset();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sort]')) {
  form.addEventListener('change', () => form.requestSubmit());
}
