import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import { readLines } from '#lib/cart/lines.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { SELECT_SIZE } from '#lib/cart/messages.ts';

/** Size, quantity and Add to Cart of one product. `data-lines` has one line per size. */
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

  get #lines() {
    return readLines(this.dataset['lines']);
  }

  get #line() {
    const chosen = this.querySelector<HTMLInputElement>('.sizes :checked')?.value;
    return this.#lines.find(({ size }) => size === (chosen ?? DEFAULT_SIZE));
  }

  /** The stock of the chosen size, or the largest stock without a choice. */
  get #max(): number {
    const lines = this.#line ? [this.#line] : this.#lines;
    return Math.max(1, ...lines.map(({ countInStock }) => countInStock));
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const part = target?.closest<HTMLElement>('[data-part]')?.dataset['part'];
    if (part === 'fewer') this.#step(-1);
    if (part === 'more') this.#step(1);
    if (part === 'add') void this.#add();
  };

  #onSize = (): void => {
    this.#complain('');
    this.#step(0);
    const size = this.#line?.size;
    const prices = this.parentElement?.querySelectorAll<HTMLElement>('[data-price]') ?? [];
    for (const price of prices) price.hidden = price.dataset['price'] !== size;
  };

  #step(by: number): void {
    this.#quantity = Math.max(1, Math.min(this.#quantity + by, this.#max));
    this.#showQuantity();
  }

  #showQuantity(): void {
    const output = this.#part('quantity');
    if (output) output.textContent = String(this.#quantity);
    this.#part('fewer')?.setAttribute('aria-disabled', String(this.#quantity <= 1));
    this.#part('more')?.setAttribute('aria-disabled', String(this.#quantity >= this.#max));
  }

  #complain(sentence: string): void {
    const messageText = this.#part('message-words');
    const message = this.#part('message');
    if (message) message.hidden = sentence === '';
    if (messageText) messageText.textContent = sentence;
    this.querySelector('.sizes')?.classList.toggle('invalid', sentence === SELECT_SIZE);
    for (const size of this.querySelectorAll('.sizes input')) {
      if (sentence === SELECT_SIZE) size.setAttribute('aria-invalid', 'true');
      else size.removeAttribute('aria-invalid');
    }
  }

  async #add(): Promise<void> {
    const button = this.#part('add');
    const line = this.#line;
    if (!button || button.classList.contains('busy')) return;
    if (!line) {
      this.#complain(SELECT_SIZE);
      this.querySelector<HTMLInputElement>('.sizes input')?.focus();
      return;
    }
    const refusal = await putInCart({ ...line, quantity: this.#quantity }, button);
    if (refusal !== undefined) {
      // A toast would be behind an open dialog.
      if (this.closest('dialog')) this.#complain(refusal);
      return;
    }
    this.closest('dialog')?.close();
    openMiniCart();
  }
}

customElements.define('buy-box', BuyBox);
