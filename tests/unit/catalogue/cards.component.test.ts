import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/card-actions.ts';
import { startBadges } from '#lib/browser/site/cart-badge.ts';
import { storedCart } from '../support/cart-fixtures.ts';
import { responseOfShop, fakeApi } from '../support/fake-api.ts';
import { onDesktop, openBuiltPage } from '../support/page.tsx';

const QUICK_VIEW = 'GET /fragments/quick-view/*';
const quickView = (name: string) => page.getByRole('dialog', { name });

/** A page makes its dialog once; here it outlives the pages of the tests. */
let dialog: HTMLDialogElement | undefined;
afterEach(() => {
  dialog = document.querySelector<HTMLDialogElement>('dialog.quick-view') ?? undefined;
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
