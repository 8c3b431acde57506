import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/buy-box.ts';
import { startBadges } from '#lib/browser/site/cart-badge.ts';
import { startToasts } from '#lib/browser/site/toast-region.ts';
import { bowl, storeCart, storedCart } from '../support/cart-fixtures.ts';
import { openBuiltPage } from '../support/page.ts';

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
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Please select a size');
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
