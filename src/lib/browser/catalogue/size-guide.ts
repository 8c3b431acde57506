import { loadStyles, ownHtml } from '#lib/browser/own-parts.ts';
import styles from '#components/content/size-guide.css?url';
import * as m from '#messages';

/** Opens the guide of a link over the page. Without it, or offline, the link opens the guide's own page. */

let dialog: HTMLDialogElement | undefined;

const close =
  () => `<button class="icon-button close-button" type="button" aria-label="${m.common_close()}"><svg class="icon"
  aria-hidden="true"><use href="/icons.svg#close"/></svg></button>`;

async function makeDialog(href: string): Promise<HTMLDialogElement> {
  const [response] = await Promise.all([fetch(href), loadStyles(styles)]);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  const made = document.createElement('dialog');
  made.className = 'over-page size-guide-dialog';
  made.setAttribute('aria-labelledby', 'size-guide-title');
  made.innerHTML = ownHtml(close() + (await response.text()));
  made.addEventListener('click', ({ target }) => {
    // A click on the dialog element itself was on its backdrop.
    const isClose =
      target === made || (target instanceof Element && target.closest('.close-button'));
    if (isClose) made.close();
  });
  document.body.append(made);
  return made;
}

async function open(link: HTMLAnchorElement): Promise<void> {
  try {
    dialog ??= await makeDialog(link.dataset['sizeGuide'] ?? '');
    if (!dialog.open) dialog.showModal();
  } catch {
    location.assign(link.href);
  }
}

document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a[data-size-guide]')
      : null;
  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!link || isNewTab) return;
  event.preventDefault();
  void open(link);
});
