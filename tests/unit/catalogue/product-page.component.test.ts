import { describe, beforeEach, expect, test, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/buy-box.ts';
import { startBadges } from '#lib/browser/site/cart-badge.ts';
import { startToasts } from '#lib/browser/site/toast-region.ts';
import { bowl, storeCart, storedCart } from '../support/cart-fixtures.ts';
import { openBuiltPage } from '../support/page.tsx';
import '#lib/browser/catalogue/gallery.ts';
import '#lib/browser/catalogue/tabs.ts';

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
    const more = quantity.getByRole('button', { name: 'One more' });
    const fewer = quantity.getByRole('button', { name: 'One fewer' });
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

  test('refuses more than the shop has', async () => {
    await openBuiltPage(UNSIZED);
    startToasts();
    storeCart([{ ...bowl, qty: stock(), countInStock: stock() }]);
    await addToCart().click();
    await expect
      .element(page.getByRole('alert').last())
      .toMatchTextContent(`Only ${stock()} left in stock`);
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
