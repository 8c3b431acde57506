import * as m from '#messages';
import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';

const SECOND_MS = 1000;
/** A date says more than a hundred hours. */
const SHOWN_MS = 48 * 60 * 60 * SECOND_MS;

const two = (number: number): string => String(number).padStart(2, '0');

/** `26:04:09`, rounded up, so that 0 is the end. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Counts down the last two days of a sale, and shows the page anew when it has ended. */
class SaleEnd extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    const end = Date.parse(this.dataset['until'] ?? '');
    const tick = () => {
      const left = end - Date.now();
      if (left <= 0) {
        this.disconnectedCallback();
        reloadIfOnline();
      } else if (left <= SHOWN_MS) this.textContent = m.sales_ends_in({ time: clock(left) });
    };
    if (end > Date.now()) this.#timer = setInterval(tick, SECOND_MS);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }
}

customElements.define('sale-end', SaleEnd);
