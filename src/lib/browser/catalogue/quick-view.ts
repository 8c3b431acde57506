import { loadStyles, ownHtml } from '#lib/browser/own-parts.ts';
import * as m from '#messages';
import './buy-box.ts';
import type { Chosen } from '#lib/catalogue/choice.ts';
import { paths } from '#lib/site/paths.ts';
import styles from '#components/catalogue/quick-view.css?url';

let dialog: HTMLDialogElement | undefined;
/** Identifies the displayed product, so that an outdated response is ignored. */
let displayed = '';

const skeleton =
  () => `<div class="quick-product" role="status"><span class="visually-hidden">${m.common_loading()}</span>
  <div class="quick-picture skeleton"></div><div class="quick-text">${'<div class="skeleton"></div>'.repeat(4)}</div></div>`;
const failed = () => `<div class="quick-product" role="alert"><p>${m.common_not_loaded()}</p>
  <p><button class="button button-primary" type="button" data-retry>${m.common_try_again()}</button></p></div>`;
const shell =
  () => `<button class="icon-button close-button" type="button" data-close aria-label="${m.common_close()}"><svg class="icon"
  aria-hidden="true"><use href="/icons.svg#close"/></svg></button><div class="quick-body"></div>`;

/** Preloads on hover or focus, so that other visitors don't fetch the styles. */
const dressed = loadStyles(styles);

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'over-page quick-view';
  made.innerHTML = ownHtml(shell());
  made.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : made;
    if (target.closest('[data-retry]')) void load(made, displayed);
    // A click on the dialog element itself was on its backdrop.
    else if (target === made || target.closest('[data-close]')) made.close();
  });
  made.addEventListener('variant', showPicture);
  made.addEventListener('close', () => (displayed = ''));
  document.body.append(made);
  return made;
}

/** Displays the picture of the choice. */
function showPicture(this: HTMLElement, event: Event): void {
  if (!(event instanceof CustomEvent)) return;
  const { picture }: Chosen = event.detail;
  const pictures = this.querySelectorAll<HTMLElement>('.quick-picture');
  if (!pictures[picture]) return;
  for (const [at, one] of pictures.entries()) one.hidden = at !== picture;
}

async function load(into: HTMLDialogElement, id: string): Promise<void> {
  const container = into.querySelector('.quick-body');
  if (!container) return;
  container.innerHTML = ownHtml(skeleton());
  const html = await fetchFragment(id);
  if (displayed !== id) return;
  container.innerHTML = ownHtml(html ?? failed());
  if (html !== undefined) into.setAttribute('aria-labelledby', 'quick-name');
}

async function fetchFragment(id: string): Promise<string | undefined> {
  try {
    const response = await fetch(paths.quickView(id));
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the product of a card over the page; the dialog traps and restores the focus. */
export async function openQuickView(opener: HTMLElement, id: string): Promise<void> {
  const name = opener.closest('.product-card')?.querySelector('.product-name')?.textContent ?? '';
  dialog ??= makeDialog();
  displayed = id;
  dialog.removeAttribute('aria-labelledby');
  dialog.setAttribute('aria-label', name);
  await dressed;
  dialog.showModal();
  await load(dialog, id);
}
