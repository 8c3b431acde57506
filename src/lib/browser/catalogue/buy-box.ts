import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import { readLines } from '#lib/cart/lines.ts';

const SIZE_NEEDED = 'Please select a size before adding to cart.';

/**
 * Size, quantity and Add to Cart of one product, on its page and in the quick view. Its data is the
 * `data-line` attribute; the cart refreshes it later.
 */
class BuyBox extends HTMLElement {
  #quantity = 1;

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.addEventListener('change', this.#onSize);
    const button = this.#part('add');
    button?.addEventListener('pointerover', warmMiniCart, { once: true, passive: true });
    button?.addEventListener('focusin', warmMiniCart, { once: true });
    this.#showQuantity();
  }

  #part(name: string): HTMLElement | undefined {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? undefined;
  }

  get #line() {
    return readLines(this.dataset['line'])[0];
  }

  /** The chosen size; `undefined` when one is still needed. */
  get #size(): string | undefined {
    const sizes = [...this.querySelectorAll<HTMLInputElement>('.sizes input')];
    if (sizes.length === 0) return this.#line?.size;
    return sizes.find((size) => size.checked)?.value;
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const part = target?.closest<HTMLElement>('[data-part]')?.dataset['part'];
    if (part === 'fewer') this.#step(-1);
    if (part === 'more') this.#step(1);
    if (part === 'add') void this.#add();
  };

  #onSize = (): void => this.#complain('');

  #step(by: number): void {
    const max = this.#line?.countInStock ?? 1;
    this.#quantity = Math.max(1, Math.min(this.#quantity + by, max));
    this.#showQuantity();
  }

  #showQuantity(): void {
    const max = this.#line?.countInStock ?? 1;
    const output = this.#part('quantity');
    if (output) output.textContent = String(this.#quantity);
    this.#part('fewer')?.setAttribute('aria-disabled', String(this.#quantity <= 1));
    this.#part('more')?.setAttribute('aria-disabled', String(this.#quantity >= max));
  }

  /** Shows or clears the size field's error. */
  #complain(sentence: string): void {
    const messageText = this.#part('message-words');
    const message = this.#part('message');
    if (message) message.hidden = sentence === '';
    if (messageText) messageText.textContent = sentence;
    this.querySelector('.sizes')?.classList.toggle('invalid', sentence === SIZE_NEEDED);
    for (const size of this.querySelectorAll('.sizes input')) {
      if (sentence === SIZE_NEEDED) size.setAttribute('aria-invalid', 'true');
      else size.removeAttribute('aria-invalid');
    }
  }

  async #add(): Promise<void> {
    const button = this.#part('add');
    const line = this.#line;
    if (!button || !line || button.classList.contains('busy')) return;
    const size = this.#size;
    if (size === undefined) {
      this.#complain(SIZE_NEEDED);
      this.querySelector<HTMLInputElement>('.sizes input')?.focus();
      return;
    }
    const refusal = await putInCart({ ...line, size, quantity: this.#quantity }, button);
    if (refusal !== undefined) {
      // A toast would be behind an open dialog, so the message is shown here too.
      if (this.closest('dialog')) this.#complain(refusal);
      return;
    }
    this.closest('dialog')?.close();
    openMiniCart();
  }
}

customElements.define('buy-box', BuyBox);
