import type { Line } from '#lib/cart/lines.ts';
import { addToCart } from '#lib/browser/cart/store.ts';
import { announce } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';

const STITCH_MS = 280;
const TICK_MS = 1400;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function showTick(button: HTMLElement): Promise<void> {
  const icon = button.querySelector('use');
  const basket = icon?.getAttribute('href');
  button.classList.add('done');
  icon?.setAttribute('href', '/icons.svg#check');
  await pause(TICK_MS);
  if (basket) icon?.setAttribute('href', basket);
  button.classList.remove('done');
}

export async function putInCart(line: Line, button: HTMLElement): Promise<string | undefined> {
  const added = addToCart(line);
  if ('refusal' in added) {
    notify('error', added.refusal);
    return added.refusal;
  }
  announce(m.catalogue_in_cart({ product: line.name }));
  button.classList.add('busy');
  await pause(STITCH_MS);
  button.classList.remove('busy');
  void showTick(button);
  return undefined;
}

/** Opens the mini-cart. Its island loads on the first call, so that visitors who only browse don't fetch it. */
const WARM = 'minicart:warm';
const OPEN = 'minicart:open';

/** Preloads the mini-cart when an Add to Cart button is hovered or focused. */
export const warmMiniCart = (): void => void document.dispatchEvent(new Event(WARM));

export const openMiniCart = (): void => void document.dispatchEvent(new Event(OPEN));

/** `fetch` is called once, on the first use; `show` each time it opens. */
export function connectMiniCart<Panel>(
  fetch: () => Promise<Panel>,
  show: (panel: Promise<Panel>) => void,
): void {
  let panel: Promise<Panel> | undefined;
  const requested = () => {
    panel ??= fetch().catch((error: unknown) => {
      panel = undefined;
      throw error;
    });
    return panel;
  };
  const warm = () => void requested().catch(() => undefined);
  // A tap may follow at once and is handled first.
  document.addEventListener(WARM, () => requestAnimationFrame(() => setTimeout(warm)));
  document.addEventListener(OPEN, () => show(requested()));
}
