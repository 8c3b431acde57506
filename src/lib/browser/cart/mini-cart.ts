/**
 * Opens the mini-cart from anywhere on a page. The layout fetches its island on the first call, so
 * that visitors who only browse don't load it.
 */
const WARM = 'minicart:warm';
const OPEN = 'minicart:open';

/** Preloads the mini-cart: a pointer or the focus is on an Add to Cart button. */
export const warmMiniCart = (): void => void document.dispatchEvent(new Event(WARM));

/** Opens the mini-cart. */
export const openMiniCart = (): void => void document.dispatchEvent(new Event(OPEN));

/** For the layout: `fetch` is called once, on the first use; `show` each time it opens. */
export function connectMiniCart<Panel>(
  fetch: () => Promise<Panel>,
  show: (panel: Promise<Panel>) => void,
): void {
  let panel: Promise<Panel> | undefined;
  const wanted = () => {
    panel ??= fetch().catch((error: unknown) => {
      // Offline: the next attempt fetches again.
      panel = undefined;
      throw error;
    });
    return panel;
  };
  document.addEventListener(WARM, () => void wanted().catch(() => undefined));
  document.addEventListener(OPEN, () => show(wanted()));
}
