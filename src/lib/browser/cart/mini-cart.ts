/**
 * Asking for the mini-cart from anywhere on the page. The panel itself is an island that the
 * layout fetches at the first of these calls, so that a visitor who only looks pays nothing.
 */
const WARM = 'minicart:warm';
const OPEN = 'minicart:open';

/** Says that the mini-cart may be wanted soon: a pointer or the focus is on an Add button. */
export const warmMiniCart = (): void => void document.dispatchEvent(new Event(WARM));

/** Opens the mini-cart. */
export const openMiniCart = (): void => void document.dispatchEvent(new Event(OPEN));

/** The layout's side: `fetch` is called once, at the first wish; `show` at each opening. */
export function whenMiniCartIsWanted<Panel>(
  fetch: () => Promise<Panel>,
  show: (panel: Promise<Panel>) => void,
): void {
  let panel: Promise<Panel> | undefined;
  const wanted = () => {
    panel ??= fetch().catch((error: unknown) => {
      // The line was down: the next wish tries again.
      panel = undefined;
      throw error;
    });
    return panel;
  };
  document.addEventListener(WARM, () => void wanted().catch(() => undefined));
  document.addEventListener(OPEN, () => show(wanted()));
}
