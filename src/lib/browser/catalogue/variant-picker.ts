import * as m from '#messages';

export { chooseNamedSize } from './chosen-variant.ts';
import { titled, type Line } from '#lib/cart/lines.ts';
import {
  choose,
  chosenOf,
  matching,
  pictureOf,
  readOffers,
  stateWords,
  stockText,
  valueState,
  type Choice,
  type Chosen,
  type Offer,
} from '#lib/catalogue/choice.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { formatPrice } from '#lib/format/money.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';

function showStates(
  fields: readonly HTMLFieldSetElement[],
  offers: readonly Offer[],
  choice: Choice,
): void {
  for (const [at, field] of fields.entries()) {
    for (const input of field.querySelectorAll('input')) {
      input.checked = input.value === choice[at];
      const state = valueState(offers, choice, at, input.value);
      const label = input.closest('label');
      label?.classList.toggle('absent', state === 'absent');
      label?.classList.toggle('gone', state === 'sold-out');
      const words = label?.querySelector('[data-state]');
      if (words) words.textContent = stateWords(state);
    }
  }
}

/** The title of an offer in the language of the page. */
const titleIn = (fields: readonly HTMLFieldSetElement[], { values }: Offer): string =>
  values
    .map((value, at) => {
      const input = fields[at]?.querySelector<HTMLInputElement>(':checked');
      return input?.dataset['label'] ?? value;
    })
    .join(' / ');

/** Only products with options load this file. `first` is the line of one of the variants. */
export function openPicker(box: HTMLElement, first: Line) {
  const fields = [...box.querySelectorAll<HTMLFieldSetElement>('fieldset[data-option]')];
  const options = fields.map(({ dataset }) => ({ name: dataset['option'] ?? '', values: [] }));
  const offers = readOffers(box.dataset['offers'] ?? '[]', first.productId, options);
  let choice: Choice = fields.map(
    (field) => field.querySelector<HTMLInputElement>(':checked')?.value,
  );

  const part = (name: string) => box.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const beside = (selector: string) =>
    box.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [];

  /** The stock of the choice, or the largest stock of what can still be chosen. */
  const max = (): number => Math.max(...matching(offers, choice).map((one) => one.countInStock));

  function showPrice(): void {
    const found = matching(offers, choice);
    const [lowest] = found.toSorted(
      (one, other) => one.paidCents - other.paidCents || one.listCents - other.listCents,
    );
    if (!lowest) return;
    const now = lowest.paidCents;
    const isRange = found.some(({ paidCents }) => paidCents !== now);
    for (const price of beside('[data-price]')) {
      const amount = document.createElement('b');
      amount.textContent = formatPrice(now);
      const [from, after] = isRange ? aroundLink(m.catalogue_from) : ['', ''];
      price.replaceChildren(from, amount, `${after} `);
      if (now < lowest.listCents) price.append(priceBefore(lowest.listCents));
    }
  }

  function showStock(): void {
    const offer = chosenOf(offers, choice);
    const countInStock = matching(offers, choice).reduce((sum, one) => sum + one.countInStock, 0);
    const state = stockState(max(), Number(box.dataset['low']));
    showAlert(offer, state === 'sold-out');
    for (const stock of beside('.stock')) {
      stock.classList.toggle('low-stock', state === 'low');
      stock.classList.toggle('sold-out', state === 'sold-out');
      stock.querySelector('b')?.replaceChildren(stockText(countInStock, state));
      stock.querySelector('b + span')?.toggleAttribute('hidden', state === 'sold-out');
      const icon = state === 'in-stock' ? 'check' : 'alert';
      stock.querySelector('use')?.setAttribute('href', `/icons.svg#${icon}`);
    }
  }

  function showAlert(offer: Offer | undefined, isSoldOut: boolean): void {
    const alert = part('alert');
    const add = part('add');
    if (add instanceof HTMLButtonElement) add.disabled = isSoldOut;
    if (!(alert instanceof HTMLAnchorElement)) return;
    alert.hidden = !offer || !isSoldOut;
    if (offer) alert.href = paths.stockAlert(first.productId, offer.title);
  }

  return {
    /** The line of the choice; `undefined` while it is incomplete. */
    line(): Line | undefined {
      const offer = chosenOf(offers, choice);
      if (!offer) return undefined;
      const { title: size, countInStock, listCents, paidCents, discount } = offer;
      const title = titleIn(fields, offer);
      return {
        ...first,
        size,
        title: titled(size, title).title,
        countInStock,
        listCents,
        unitCents: paidCents,
        discount,
      };
    },

    max,

    /** The first option without a choice. */
    missing: (): HTMLFieldSetElement | undefined => fields[choice.indexOf(undefined)],

    /** Follows a chosen value and tells the page. */
    choose(input: HTMLInputElement): void {
      const at = fields.findIndex((field) => field.contains(input));
      if (at < 0) return;
      choice = choose(offers, choice, at, input.value);
      showStates(fields, offers, choice);
      showPrice();
      showStock();
      const picture = pictureOf(offers, choice);
      const detail: Chosen = { offer: chosenOf(offers, choice), picture };
      box.dispatchEvent(new CustomEvent('variant', { detail, bubbles: true }));
    },
  };
}
export type Picker = ReturnType<typeof openPicker>;

function priceBefore(listCents: number): HTMLElement {
  const before = document.createElement('s');
  const word = document.createElement('span');
  word.className = 'visually-hidden';
  word.textContent = `${m.catalogue_before()} `;
  before.append(word, formatPrice(listCents));
  return before;
}
