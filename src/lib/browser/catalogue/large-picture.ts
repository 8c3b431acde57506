import { LARGE_WIDTH } from '#lib/catalogue/picture-urls.ts';
import { loadStyles, ownHtml } from '#lib/browser/own-parts.ts';
import * as m from '#messages';
import styles from '#components/catalogue/large-view.css?url';

const dressed = loadStyles(styles);

let dialog: HTMLDialogElement | undefined;

/** Twice as large around the point that was tapped twice, and back. */
function zoom(this: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const box = this.getBoundingClientRect();
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  const isLarge = this.classList.toggle('zoomed');
  if (!isLarge) return;
  const { scrollWidth, scrollHeight } = this;
  this.scrollTo(x * scrollWidth - box.width / 2, y * scrollHeight - box.height / 2);
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'large-view';
  made.setAttribute('closedby', 'any');
  made.innerHTML =
    ownHtml(`<button class="icon-button" type="button" aria-label="${m.common_close()}"><svg class="icon"
  aria-hidden="true"><use href="/icons.svg#close"/></svg></button><div tabindex="0"><img alt=""></div>`);
  made.querySelector('button')?.addEventListener('click', () => made.close());
  made.querySelector('div')?.addEventListener('dblclick', zoom);
  document.body.append(made);
  return made;
}

/** Opens a picture of the gallery over the screen, at its largest width. Two fingers or a double tap enlarge it. */
export async function openLarge(picture: HTMLImageElement): Promise<void> {
  await dressed;
  dialog ??= makeDialog();
  const [view, image] = [dialog.querySelector('div'), dialog.querySelector('img')];
  if (!view || !image) return;
  view.classList.remove('zoomed');
  dialog.setAttribute('aria-label', picture.alt);
  image.src = picture.currentSrc.replace(/-\d+(?=\.\w+$)/, `-${LARGE_WIDTH}`);
  image.alt = picture.alt;
  image.lang = picture.lang;
  dialog.showModal();
}
