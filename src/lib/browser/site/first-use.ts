/** A finger comes down before a swipe moves anything; `scroll` is for keys and other aids. */
const SIGNS = ['pointerover', 'focusin', 'click', 'scroll'] as const;

/**
 * Gives an element the class `used` as soon as somebody uses it. Stylesheets hide the pictures that
 * are not seen until then, so that they are not fetched.
 */
export function markFirstUse(element: Element): void {
  const unused = new AbortController();
  const onUse = () => {
    element.classList.add('used');
    unused.abort();
  };
  const options = { capture: true, passive: true, signal: unused.signal };
  for (const sign of SIGNS) element.addEventListener(sign, onUse, options);
}
