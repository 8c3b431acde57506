import { openMiniCart, warmMiniCart, putInCart } from './add-to-cart.ts';
import { readLines, type Line } from '#lib/cart/lines.ts';
import {
  choose,
  chosenOf,
  matching,
  readOffers,
  stockText,
  valueState,
  type Choice,
  type Offer,
} from '#lib/catalogue/choice.ts';
import { pleaseChoose } from '#lib/cart/messages.ts';
import { discountedCents } from '#lib/catalogue/product.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';

const stateWords = {
  absent: 'not in this choice',
  'sold-out': 'sold out',
  low: '',
  'in-stock': '',
};

/** Options, quantity and Add to Cart of one product. `data-offers` has its variants. */
class BuyBox extends HTMLElement {
  #quantity = 1;
  #choice: Choice = [];
  #offers: readonly Offer[] = [];

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.addEventListener('change', this.#onChoice);
    // Without JavaScript the form shows the page of the choice.
    this.addEventListener('submit', (event) => event.preventDefault());
    const button = this.#part('add');
    button?.addEventListener('pointerover', warmMiniCart, { once: true, passive: true });
    button?.addEventListener('focusin', warmMiniCart, { once: true });
    this.#readChoice();
    this.#showQuantity();
  }

  #part(name: string): HTMLElement | undefined {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? undefined;
  }

  get #fields(): HTMLFieldSetElement[] {
    return [...this.querySelectorAll<HTMLFieldSetElement>('fieldset[data-option]')];
  }

  get #first(): Line | undefined {
    return readLines(this.dataset['lines'])[0];
  }

  #readChoice(): void {
    const fields = this.#fields;
    const json = this.dataset['offers'];
    if (json === undefined) return;
    const options = fields.map(({ dataset }) => ({ name: dataset['option'] ?? '', values: [] }));
    this.#offers = readOffers(json, this.#first?.productId ?? '', options);
    this.#choice = fields.map((field) => field.querySelector<HTMLInputElement>(':checked')?.value);
  }

  get #offer(): Offer | undefined {
    return chosenOf(this.#offers, this.#choice);
  }

  get #line(): Line | undefined {
    const line = this.#first;
    const offer = this.#offer;
    if (!line || this.#offers.length === 0) return line;
    if (!offer) return undefined;
    const { title: size, countInStock, listCents } = offer;
    return { ...line, size, countInStock, listCents, unitCents: this.#priceOf(offer) };
  }

  #priceOf({ listCents }: Offer): number {
    return discountedCents(listCents, this.#first?.discount ?? 0);
  }

  /** The stock of the choice, or the largest stock of what can still be chosen. */
  get #max(): number {
    const all = this.#offers.length === 0 ? [this.#first] : matching(this.#offers, this.#choice);
    return Math.max(1, ...all.map((one) => one?.countInStock ?? 0));
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const part = target?.closest<HTMLElement>('[data-part]')?.dataset['part'];
    if (part === 'fewer') this.#step(-1);
    if (part === 'more') this.#step(1);
    if (part === 'add') void this.#add();
  };

  #onChoice = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const at = this.#fields.findIndex((field) => field.contains(target));
    if (at < 0) return;
    this.#choice = choose(this.#offers, this.#choice, at, target.value);
    this.#complain('');
    this.#showChoice();
    this.#step(0);
    this.dispatchEvent(new CustomEvent('variant', { detail: this.#offer, bubbles: true }));
  };

  #showChoice(): void {
    for (const [at, field] of this.#fields.entries()) {
      for (const input of field.querySelectorAll('input')) {
        input.checked = input.value === this.#choice[at];
        const state = valueState(this.#offers, this.#choice, at, input.value);
        const label = input.closest('label');
        label?.classList.toggle('absent', state === 'absent');
        label?.classList.toggle('gone', state === 'sold-out');
        const words = label?.querySelector('[data-state]');
        if (words) words.textContent = stateWords[state];
      }
    }
    this.#showPrice();
    this.#showStock();
  }

  #showPrice(): void {
    const found = matching(this.#offers, this.#choice);
    const [lowest] = found.toSorted((one, other) => one.listCents - other.listCents);
    if (!lowest) return;
    const isRange = found.some(({ listCents }) => listCents !== lowest.listCents);
    const now = this.#priceOf(lowest);
    for (const price of this.parentElement?.querySelectorAll('[data-price]') ?? []) {
      const amount = document.createElement('b');
      amount.textContent = formatMoney(now);
      price.replaceChildren(isRange ? 'from ' : '', amount, ' ');
      if (now < lowest.listCents) price.append(priceBefore(lowest.listCents));
    }
  }

  #showStock(): void {
    const offer = this.#offer;
    const all = offer ? [offer] : this.#offers;
    const countInStock = all.reduce((sum, one) => sum + one.countInStock, 0);
    const most = Math.max(...all.map((one) => one.countInStock));
    this.#showAlert(offer, most < 1);
    const stock = this.parentElement?.querySelector<HTMLElement>('.stock');
    const words = stock?.querySelector('b');
    if (!stock || !words) return;
    const state = stockState(most);
    stock.classList.toggle('low-stock', state === 'low');
    stock.classList.toggle('sold-out', state === 'sold-out');
    words.textContent = stockText(countInStock, state);
    const icon = state === 'in-stock' ? 'check' : 'alert';
    stock.querySelector('use')?.setAttribute('href', `/icons.svg#${icon}`);
  }

  #showAlert(offer: Offer | undefined, isSoldOut: boolean): void {
    const alert = this.#part('alert');
    const add = this.#part('add');
    if (add instanceof HTMLButtonElement) add.disabled = isSoldOut;
    if (!(alert instanceof HTMLAnchorElement)) return;
    alert.hidden = !offer || !isSoldOut;
    if (offer) alert.href = paths.stockAlert(this.#first?.productId ?? '', offer.title);
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

  /** Names the first option without a choice. */
  #askForChoice(): void {
    const missing = this.#fields[this.#choice.indexOf(undefined)];
    this.#complain(pleaseChoose(missing?.dataset['option'] ?? ''), missing);
    missing?.querySelector('input')?.focus();
  }

  #complain(sentence: string, about?: HTMLElement): void {
    const messageText = this.#part('message-words');
    const message = this.#part('message');
    if (message) message.hidden = sentence === '';
    if (messageText) messageText.textContent = sentence;
    for (const field of this.#fields) {
      field.querySelector('.sizes')?.classList.toggle('invalid', field === about);
      for (const input of field.querySelectorAll('input')) {
        if (field === about) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    }
  }

  async #add(): Promise<void> {
    const button = this.#part('add');
    const line = this.#line;
    if (!button || button.classList.contains('busy')) return;
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

function priceBefore(listCents: number): HTMLElement {
  const before = document.createElement('s');
  const word = document.createElement('span');
  word.className = 'visually-hidden';
  word.textContent = 'before ';
  before.append(word, formatMoney(listCents));
  return before;
}

customElements.define('buy-box', BuyBox);
