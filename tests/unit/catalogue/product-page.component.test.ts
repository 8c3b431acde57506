import { describe, beforeEach, expect, test, onTestFinished, afterEach, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/buy-box.ts';
import { startBadges } from '#lib/browser/site/header.ts';
import { startToasts } from '#lib/browser/site/toast-region.ts';
import { bowl, storeCart, storedCart } from '../support/cart-fixtures.ts';
import { openBuiltPage, onDesktop, stopNavigation } from '../support/page.tsx';
import '#lib/browser/catalogue/gallery.ts';
import '#lib/browser/catalogue/tabs.ts';
import '#lib/browser/catalogue/card-actions.ts';
import '#lib/browser/catalogue/size-guide.ts';
import { responseOfShop, fakeApi } from '../support/fake-api.ts';
import { freshModule } from '../support/fresh-module.ts';

test('one picture at a time becomes the picture of the next page', async () => {
  await openBuiltPage('/product/peacock-batik-sarong', 'product-gallery');
  const named = () =>
    [...document.images].filter((image) => getComputedStyle(image).viewTransitionName !== 'none');
  expect(named().map((image) => image.closest('product-gallery') !== null)).toEqual([true]);
  const card = document.querySelector<HTMLElement>('.product-card');
  card?.querySelector('a')?.focus();
  expect(named().map((image) => image.closest('.product-card'))).toEqual([card]);
});

describe('The large picture', () => {
  const large = () => page.getByRole('dialog', { name: /^Folded indigo blue batik sarong/ });

  test('opens by a tap or Enter, twice as large by a double tap, and closes', async () => {
    await openBuiltPage('/product/peacock-batik-sarong', 'product-gallery');
    document.querySelector<HTMLElement>('.views img')?.click();
    await expect.element(large()).toBeVisible();
    const shown = large().getByRole('img');
    await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/-1600\.\w+$/));
    const before = shown.element().clientWidth;
    await shown.dblClick();
    expect(shown.element().clientWidth).toBe(2 * before);
    await large().getByRole('button', { name: 'Close' }).click();
    await expect.element(large()).not.toBeInTheDocument();
    document.querySelector<HTMLElement>('.views')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(large()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(large()).not.toBeInTheDocument();
  });
});

describe('The buy box', () => {
  const SIZED = '/product/peacock-batik-sarong';
  const UNSIZED = '/product/lacquer-band-bowl';

  const addToCart = () => page.getByRole('button', { name: 'Add to Cart' });
  const stock = () => Number(/(\d+) in stock\./.exec(document.body.textContent)?.[1]);

  let timesOpened = 0;
  document.addEventListener('minicart:open', () => (timesOpened += 1));
  beforeEach(() => void (timesOpened = 0));

  test('asks for the size where the sizes are, until one is chosen', async () => {
    await openBuiltPage(SIZED);
    await addToCart().click();
    const message = page.getByText('Please select a size before adding to cart.');
    await expect.element(message).toBeVisible();
    await expect
      .element(page.getByRole('alert').first())
      .toMatchTextContent('Please select a size');
    const first = page.getByRole('radio').first();
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio').nth(1)).toBeChecked();
    await expect.element(message).not.toBeInTheDocument();
    expect(storedCart()).toEqual([]);
  });

  test('keeps the quantity between one and the stock', async () => {
    await openBuiltPage(UNSIZED);
    const quantity = page.getByRole('group', { name: 'Quantity' });
    const more = quantity.getByRole('button', { name: 'Increase quantity' });
    const fewer = quantity.getByRole('button', { name: 'Decrease quantity' });
    await expect.element(fewer).toHaveAttribute('aria-disabled', 'true');
    const press = document.querySelector<HTMLButtonElement>('[data-part="more"]');
    for (let pressed = 0; pressed < stock() + 2; pressed += 1) press?.click();
    await expect.element(quantity.getByRole('status')).toHaveTextContent(String(stock()));
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await fewer.click({ force: true });
    await expect.element(quantity.getByRole('status')).toHaveTextContent(String(stock() - 1));
  });

  test('puts the chosen size into the cart, counts it on the cart icon, and opens the mini-cart', async () => {
    await openBuiltPage(SIZED);
    startBadges();
    await page.getByRole('radio', { name: 'M', exact: true }).click({ force: true });
    await addToCart().click();
    await expect.poll(() => timesOpened).toBe(1);
    expect(storedCart()).toEqual(['peacock-batik-sarong × 1']);
    expect(document.querySelector('header [data-cart] .badge')?.textContent).toBe('1');
  });

  test('shows the price and keeps to the stock of the chosen size', async () => {
    await openBuiltPage('/product/lotus-batik-shirt');
    const price = () =>
      document.querySelector<HTMLElement>('.large-price')?.innerText.replaceAll(/\s+/g, ' ').trim();
    expect(price()).toBe('from Rs. 4,250');
    document.querySelector<HTMLInputElement>('[value="XL"]')?.click();
    await expect.poll(price).toBe('Rs. 4,450');
    const press = document.querySelector<HTMLButtonElement>('[data-part="more"]');
    for (let pressed = 0; pressed < 9; pressed += 1) press?.click();
    const quantity = page.getByRole('group', { name: 'Quantity' }).getByRole('status');
    await expect.element(quantity).toHaveTextContent('5');
    await addToCart().click();
    await expect.poll(() => timesOpened).toBe(1);
    expect(storedCart()).toEqual(['lotus-batik-shirt × 5']);
  });

  test('has the size that the address names, and the links beside it name it too', async () => {
    history.replaceState(null, '', `${location.pathname}?size=M`);
    onTestFinished(() => history.replaceState(null, '', location.pathname));
    await openBuiltPage(SIZED);
    await expect.element(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    const share = page.getByRole('link', { name: 'Share on WhatsApp' }).element();
    expect(share.getAttribute('href')).toContain('size%20M');
  });

  test('leads from a sold-out size to the email that says when it is back', async () => {
    await openBuiltPage('/product/lotus-batik-shirt');
    await expect.element(page.getByRole('radio', { name: 'XL 5 left' })).toBeInTheDocument();
    expect(page.getByRole('radio').elements()).toHaveLength(3);
    const soldOut = page.getByRole('link', { name: 'XXL sold out. Tell me when it is back' });
    await expect
      .element(soldOut)
      .toHaveAttribute('href', '/stock-alert?product=lotus-batik-shirt&size=XXL');
  });

  test('refuses more than the shop has', async () => {
    await openBuiltPage(UNSIZED);
    startToasts();
    storeCart([{ ...bowl, qty: stock(), countInStock: stock() }]);
    await addToCart().click();
    await expect
      .element(page.getByRole('alert').last())
      .toMatchTextContent(`Your cart has all ${stock()} that are left`);
    expect(timesOpened).toBe(0);
  });
});

describe('The gallery', () => {
  beforeEach(() => openBuiltPage('/product/lacquer-band-bowl', 'product-gallery'));

  const thumbs = () => [...document.querySelectorAll<HTMLElement>('.thumbnails a')];
  const current = () => thumbs().findIndex((thumb) => thumb.ariaCurrent === 'true');
  const scrolled = () => {
    const views = document.querySelector('.views');
    return views ? Math.round(views.scrollLeft / views.clientWidth) : -1;
  };

  test('goes through the pictures by arrow keys and stops at the last', async () => {
    expect(current()).toBe(0);
    page.getByRole('group', { name: 'Pictures of Lacquer Band Bowl' }).element().focus();
    for (const expected of [1, 2, 2]) {
      await userEvent.keyboard('{ArrowRight}');
      expect(current()).toBe(expected);
    }
    await expect.poll(scrolled).toBe(2);
  });

  test('moves the focus along when the arrow keys are pressed on a thumbnail', async () => {
    thumbs()[0]?.focus();
    for (const expected of [1, 2, 2]) {
      await userEvent.keyboard('{ArrowRight}');
      expect([current(), document.activeElement === thumbs()[expected]]).toEqual([expected, true]);
    }
  });

  test('shows the picture whose thumbnail is clicked', async () => {
    await page.getByRole('link', { name: 'View 3 of 3' }).click();
    await expect.poll(() => [current(), scrolled()]).toEqual([2, 2]);
    await page.getByRole('link', { name: 'View 1 of 3' }).click();
    await expect.poll(() => [current(), scrolled()]).toEqual([0, 0]);
  });
});

describe('The tabs', () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });

  /** Changes the fragment of the address, as following a link to it does. */
  function goTo(hash: string): void {
    history.replaceState(null, '', location.pathname + location.search);
    if (hash) location.hash = hash;
  }

  beforeEach(() => {
    goTo('');
    onTestFinished(() => goTo(''));
  });

  test('shows the description first, and the reviews by key or by link', async () => {
    await openBuiltPage('/product/lacquer-band-bowl');
    await expect.element(tab('Description')).toHaveAttribute('aria-selected', 'true');
    await expect.element(panel('Reviews')).not.toBeInTheDocument();
    const words = panel('Description').element().textContent.trim().slice(0, 40);
    expect(document.querySelector('main')?.textContent.split(words)).toHaveLength(2);
    tab('Description').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Reviews')).toHaveFocus();
    await expect.element(panel('Reviews')).toBeVisible();
    await expect.element(page.getByText('Please log in to write a review.')).toBeVisible();

    await tab('Description').click();
    await expect.element(panel('Reviews')).not.toBeInTheDocument();
    await page.getByRole('link', { name: /^\d+ Reviews?$/ }).click();
    await expect.element(panel('Reviews')).toBeInViewport();
  });

  test('opens the tab that the address names, also when the page is open already', async () => {
    goTo('#reviews');
    await openBuiltPage('/product/peacock-batik-sarong');
    await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'true');
    await tab('Description').click();
    await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'false');
    goTo('');
    goTo('#reviews');
    await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'true');
  });
});

const QUICK_VIEW = 'GET /fragments/quick-view/*';
const quickView = (name: string) => page.getByRole('dialog', { name });

/** A page makes its dialog once; here it outlives the pages of the tests. */
let dialog: HTMLDialogElement | undefined;
afterEach(() => {
  dialog = document.querySelector<HTMLDialogElement>('dialog.quick-view') ?? dialog;
  dialog?.close();
});

/** Opens a page of cards and presses Enter on a button of one. */
async function pressOnCard(path: string, name: string): Promise<Element> {
  await onDesktop();
  await openBuiltPage(path);
  if (dialog) document.body.append(dialog);
  startBadges();
  const button = document.querySelector<HTMLElement>(`main [aria-label="${name}"]`);
  if (!button) throw new Error(`There is no ${name}`);
  button.focus();
  await userEvent.keyboard('{Enter}');
  return button;
}

test('opens the quick view, and gives the focus back when it closes', async () => {
  fakeApi({ [QUICK_VIEW]: responseOfShop });
  const eye = await pressOnCard('/category/bowls', 'Quick view of Lacquer Band Bowl');
  const view = quickView('Lacquer Band Bowl');
  await expect.element(view.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(view).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(eye);
});

test('shows the picture of the chosen colour in the quick view', async () => {
  fakeApi({ [QUICK_VIEW]: responseOfShop });
  await pressOnCard('/category/bags', 'Quick view of Peacock Batik Tote');
  const view = quickView('Peacock Batik Tote');
  const pictures = view.getByRole('img', { name: /batik tote/i });
  await expect.element(pictures).toHaveAccessibleName(/^Madder red/);
  await view.getByRole('radio', { name: /^Palm Green/ }).click({ force: true });
  await expect.element(pictures).toHaveAccessibleName('Peacock Batik Tote in palm green');
});

test('opens the size guide over the page, and gives the focus back when it closes', async () => {
  const guide = 'GET /fragments/size-guide/clothes';
  const api = fakeApi({ [guide]: responseOfShop });
  await openBuiltPage('/product/lotus-batik-shirt');
  const link = page.getByRole('link', { name: 'Size guide' });
  await expect.element(page.getByRole('group', { name: 'Size', exact: true })).toBeVisible();
  const opened = page.getByRole('dialog', { name: 'Clothes sizes' });
  for (const times of [1, 2]) {
    link.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(opened.getByRole('cell', { name: '92–97' })).toBeVisible();
    expect(api.sentTo(guide)).toHaveLength(Math.min(times, 1));
    await userEvent.keyboard('{Escape}');
    await expect.element(opened).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
  }
});

test('says when the quick view did not load, and tries again', async () => {
  const api = fakeApi({ [QUICK_VIEW]: 'offline' });
  await pressOnCard('/category/bowls', 'Quick view of Lacquer Band Bowl');
  await expect.element(page.getByText('This did not load.')).toBeVisible();
  api.response({ [QUICK_VIEW]: responseOfShop });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(quickView('Lacquer Band Bowl').getByRole('button', { name: 'Add to Cart' }))
    .toBeVisible();
});

test('adds a product without sizes from its card at once', async () => {
  fakeApi();
  await pressOnCard('/category/bowls', 'Add Lacquer Band Bowl to cart');
  await expect
    .poll(() => document.querySelector('header [data-cart] .badge')?.textContent)
    .toBe('1');
  expect(storedCart()).toEqual(['lacquer-band-bowl × 1']);
});

test('asks for the size when a card is of a product with sizes', async () => {
  fakeApi({ [QUICK_VIEW]: responseOfShop });
  await pressOnCard('/category/batik-wear', 'Add Peacock Batik Sarong to cart');
  const sizes = quickView('Peacock Batik Sarong').getByRole('group', { name: 'Size' });
  await expect.element(sizes).toBeVisible();
  expect(storedCart()).toEqual([]);
});

const form = () => page.getByRole('form', { name: 'Filters' });
const category = (name: RegExp) => form().getByRole('checkbox', { name });
const numberIn = (element: Element) => Number(/\d+/.exec(element.textContent)?.[0]);

async function openListing(path: string): Promise<void> {
  await openBuiltPage(path);
  await freshModule('lib/browser/catalogue/filters.ts');
}

/** Answers the calls for a page with the built one. */
function serveBuiltPages(): void {
  const send = window.fetch.bind(window);
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    );
    return send(`/built${pathname}${search}`, init);
  });
  onTestFinished(() => spy.mockRestore());
}

test('asks for the listing at once on a desktop, and the changed control keeps the focus there', async () => {
  await onDesktop();
  const { destinations } = stopNavigation();
  await openListing('/fashions');
  category(/^Batik Wear/)
    .element()
    .focus();
  await userEvent.keyboard(' ');
  expect(destinations).toEqual(['/fashions?category=batik-wear']);
  await openListing('/fashions?category=batik-wear');
  await expect.element(category(/^Batik Wear/)).toHaveFocus();
});

test('shows in the sheet of a phone how many products a choice leaves, before it is asked for', async () => {
  const { destinations } = stopNavigation();
  await openListing('/products');
  serveBuiltPages();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(form().getByRole('button', { name: 'Close' })).toHaveFocus();
  const show = form().getByRole('button', { name: /^Show \d+ product/ });
  const all = numberIn(show.element());
  await category(/^Bowls/).click();
  await expect.poll(() => numberIn(show.element())).toBeLessThan(all);
  expect(show.element().textContent.trim()).toBe('Show 9 products');
  expect(destinations).toEqual([]);
  await show.click();
  expect(destinations).toEqual(['/products?category=bowls']);
});

test('keeps the page behind the sheet out of reach, and Escape gives the focus back', async () => {
  await openListing('/products');
  const open = page.getByRole('button', { name: 'Filters' });
  await open.click();
  await expect.element(form().getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(document.querySelector('header')?.inert).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('has sliders and fields that say the same price, and asks for nothing at an untouched end', async () => {
  await onDesktop();
  const { destinations } = stopNavigation();
  await openListing('/products');
  const from = page.getByRole('textbox', { name: 'From Rs' });
  await expect.element(from).toHaveValue('');
  page.getByRole('slider', { name: 'Lowest price' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  const [destination = ''] = destinations;
  expect(destination).toMatch(/^\/products\?minPrice=\d+$/);
  await expect.element(from).toHaveValue(destination.split('=')[1]);
});

test('sends the form as soon as an order is chosen', async () => {
  const { destinations } = stopNavigation();
  await openBuiltPage('/products?q=batik');
  await freshModule('lib/browser/catalogue/filters.ts');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Price, low to high');
  expect(destinations).toEqual(['/products?q=batik&sort=price-asc']);
});
