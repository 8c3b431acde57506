import * as m from '#messages';
import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import type { Picker } from './variant-picker.ts';
import { pleaseChoose } from '#lib/cart/messages.ts';
import { readLines, type Line } from '#lib/cart/lines.ts';

/** Options, quantity and Add to Cart of one product. `data-offers` has the variants of its options. */
class BuyBox extends HTMLElement {
  #quantity = 1;
  #picker: Picker | undefined;
  #opening: Promise<void> | undefined;

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.addEventListener('change', ({ target }) => void this.#choose(target));
    // Without JavaScript the form shows the page of the choice.
    this.addEventListener('submit', (event) => event.preventDefault());
    const button = this.#part('add');
    button?.addEventListener('pointerover', warmMiniCart, { once: true, passive: true });
    button?.addEventListener('focusin', warmMiniCart, { once: true });
    // The address may name a variant.
    if (location.search !== '') this.#warm();
    for (const hand of ['pointerover', 'focusin']) {
      this.addEventListener(hand, this.#warm, { once: true, passive: true });
    }
    this.#showQuantity();
  }

  #part(name: string): HTMLElement | undefined {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? undefined;
  }

  // Offline: the choice displays the error.
  #warm = (): void => void this.#open().catch(() => undefined);

  /** Loads what follows a choice. Throws when the network fails; the next call tries again. */
  async #open(): Promise<void> {
    const first = this.#first;
    if (!first || this.dataset['offers'] === undefined) return;
    this.#opening ??= import('./variant-picker.ts').then(({ openPicker, chooseNamedSize }) => {
      this.#picker ??= openPicker(this, first);
      if (!this.closest('dialog')) chooseNamedSize();
    });
    try {
      await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  get #first(): Line | undefined {
    return readLines(this.dataset['lines'])[0];
  }

  get #max(): number {
    return Math.max(1, this.#picker?.max() ?? this.#first?.countInStock ?? 0);
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const part = target?.closest<HTMLElement>('[data-part]')?.dataset['part'];
    if (part === 'fewer') this.#step(-1);
    if (part === 'more') this.#step(1);
    if (part === 'add') void this.#add();
  };

  async #choose(target: EventTarget | null): Promise<void> {
    if (!(target instanceof HTMLInputElement) || !(await this.#isOpen())) return;
    this.#picker?.choose(target);
    this.#complain('');
    this.#step(0);
  }

  async #isOpen(): Promise<boolean> {
    try {
      await this.#open();
      return true;
    } catch {
      this.#complain(m.common_network_failed());
      return false;
    }
  }

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

  #askForChoice(): void {
    const missing = this.#picker?.missing();
    this.#complain(
      pleaseChoose(missing?.dataset['option'] ?? '', missing?.dataset['label']),
      missing,
    );
    missing?.querySelector('input')?.focus();
  }

  #complain(sentence: string, about?: HTMLElement): void {
    const messageText = this.#part('message-words');
    const message = this.#part('message');
    if (message) message.hidden = sentence === '';
    if (messageText) messageText.textContent = sentence;
    // Below the option that it is about.
    if (message) about?.append(message);
    for (const field of this.querySelectorAll('fieldset')) {
      field.querySelector('.sizes')?.classList.toggle('invalid', field === about);
      for (const input of field.querySelectorAll('input')) {
        if (field === about) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    }
  }

  async #add(): Promise<void> {
    const button = this.#part('add');
    if (!button || button.classList.contains('busy') || !(await this.#isOpen())) return;
    const line = this.#picker ? this.#picker.line() : this.#first;
    if (!line) {
      this.#askForChoice();
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
