import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import { readLines } from '#lib/cart/lines.ts';

/** Nothing offline: then the link opens the product. */
const loadQuickView = () => import('./quick-view.ts').catch(() => undefined);

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const QUICK_VIEW = '[data-quick-view]';
const ADD = '[data-add]';

async function quickView(opener: HTMLElement, id: string): Promise<void> {
  const loaded = await loadQuickView();
  if (!loaded && opener instanceof HTMLAnchorElement) location.assign(opener.href);
  await loaded?.openQuickView(opener, id);
}

async function add(button: HTMLElement): Promise<void> {
  const line = readLines(button.dataset['add'])[0];
  if (!line || button.classList.contains('busy')) return;
  const refusal = await putInCart(line, button);
  if (refusal === undefined) openMiniCart();
}

function onClick(event: MouseEvent): void {
  const opener = closest(event, QUICK_VIEW);
  const id = opener?.dataset['quickView'];
  const newTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (opener && id && !newTab) {
    event.preventDefault();
    void quickView(opener, id);
  }
  const adder = closest(event, ADD);
  if (adder) void add(adder);
}

function onIntent(event: Event): void {
  if (closest(event, ADD)) warmMiniCart();
  if (closest(event, QUICK_VIEW)) void loadQuickView();
}

document.addEventListener('click', onClick);
document.addEventListener('pointerover', onIntent);
document.addEventListener('focusin', onIntent);
