import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import { readLines } from '#lib/cart/lines.ts';

const loadQuickView = () => import('./quick-view.ts');

const buttonOf = (event: Event, name: 'quick-view' | 'add'): HTMLElement | undefined => {
  const target = event.target instanceof Element ? event.target : undefined;
  return target?.closest<HTMLElement>(`[data-${name}]`) ?? undefined;
};

async function quickView(opener: HTMLElement, id: string): Promise<void> {
  const loaded = await loadQuickView().catch(() => undefined);
  if (!loaded) {
    // The script could not be loaded, so the link opens the product.
    if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    return;
  }
  await loaded.openQuickView(
    id,
    opener.closest('.product-card')?.querySelector('.product-name')?.textContent ?? '',
  );
}

async function add(button: HTMLElement): Promise<void> {
  const line = readLines(button.dataset['add'])[0];
  if (!line || button.classList.contains('busy')) return;
  const refusal = await putInCart(line, button);
  if (refusal === undefined) openMiniCart();
}

function onClick(event: MouseEvent): void {
  const opener = buttonOf(event, 'quick-view');
  const id = opener?.dataset['quickView'];
  const newTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (opener && id && !newTab) {
    event.preventDefault();
    void quickView(opener, id);
  }
  const adder = buttonOf(event, 'add');
  if (adder) void add(adder);
}

function onIntent(event: Event): void {
  if (buttonOf(event, 'add')) warmMiniCart();
  // Offline: a click goes to the product's page.
  if (buttonOf(event, 'quick-view')) loadQuickView().catch(() => undefined);
}

document.addEventListener('click', onClick);
document.addEventListener('pointerover', onIntent, { passive: true });
document.addEventListener('focusin', onIntent);
