import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewProductScreen, ProductScreen } from '#islands/admin/catalogue/ProductScreen.tsx';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { numbered } from '../../support/products.ts';
import {
  accessibilityFaults,
  onDesktop,
  renderOnPage,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { bowl, sarong, wireProduct } from '../support/cart-fixtures.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/products';
const ONE = '/api/admin/products/peacock-batik-sarong';
const PATCH = `PATCH ${ONE}/stock`;

/** A sarong in S, M and L, with what each has. */
function sarongWith(small: number, medium: number, large: number, priceOfLarge = 349_000) {
  const variants = numbered([
    { size: 'S', countInStock: small, priceCents: 349_000 },
    { size: 'M', countInStock: medium, priceCents: 349_000 },
    { size: 'L', countInStock: large, priceCents: priceOfLarge },
  ]);
  const options = [{ name: 'Size', values: ['S', 'M', 'L'] }];
  const sums = { priceCents: Math.min(349_000, priceOfLarge), sizes: ['S', 'M', 'L'] };
  return wireProduct(sarong, { variants, options, ...sums, discount: 0 });
}
const conflict = (...stock: [number, number, number]) => ({
  status: 409,
  body: { success: false, message: 'Changed.', variants: sarongWith(...stock).variants },
});
const idOf = (size: string) => `peacock-batik-sarong.${['S', 'M', 'L'].indexOf(size) + 1}`;
/** A request for new stock; numbers are those typed and those seen. */
const request = (...sizes: [size: string, typed: number, seen: number][]) => ({
  variants: sizes.map(([size, countInStock]) => ({ _id: idOf(size), countInStock })),
  expected: sizes.map(([size, , countInStock]) => ({ _id: idOf(size), countInStock })),
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

describe('Stock in the list', () => {
  const edit = page.getByRole('button', { name: 'Edit stock of Peacock Batik Sarong' });
  const row = page.getByRole('listitem').filter({ hasText: 'Peacock Batik Sarong' });

  async function openList(routes: Parameters<typeof fakeApi>[0] = {}) {
    const products = [sarongWith(4, 0, 8), wireProduct(bowl)];
    const api = fakeApi({ [LIST]: success({ products, total: 2, page: 1, pages: 1 }), ...routes });
    await renderOnPage('/admin/products', () => (
      <ProductsScreen categories={defaultCategoryList.all} />
    ));
    await expect.element(edit).toBeVisible();
    return api;
  }
  async function openEditor(routes: Parameters<typeof fakeApi>[0] = {}) {
    const api = await openList(routes);
    edit.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('S')).toHaveFocus();
    return api;
  }

  test('is shown by size, with what is low or sold out', async () => {
    await openList();
    await expect.element(row).toMatchTextContent('S 4Low StockM 0Sold outL 8Edit stock');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is a sum where there are many variants, and the editor has all', async () => {
    const values = Array.from({ length: 60 }, (_, at) => `${at} m`);
    const variants = numbered(
      values.map((size) => ({ size, countInStock: 9, priceCents: 349_000 })),
    );
    const options = [{ name: 'Length', values }];
    const many = wireProduct(sarong, { variants, options, sizes: [], countInStock: 540 });
    await openList({ [LIST]: success({ products: [many], total: 1, page: 1, pages: 1 }) });
    await expect.element(row).toMatchTextContent('5 m 954 more, 540 in all');
    await edit.click();
    await expect.element(field('59 m')).toHaveValue('9');
  });

  test('is changed by keyboard: Enter saves what was changed, and the focus returns', async () => {
    const api = await openEditor({ [PATCH]: success({ product: sarongWith(4, 6, 8) }) });
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Tab}6{Enter}');
    await expect.element(edit).toHaveFocus();
    await expect.element(row).toMatchTextContent('M 6L 8');
    expect(api.sentTo(PATCH).map(({ body }) => body)).toEqual([request(['M', 6, 0])]);
    expect(toastMessages()).toEqual(['Stock saved']);
  });

  test('is left alone by Escape, and by saving what was not changed', async () => {
    await openEditor();
    await userEvent.keyboard('9{Escape}');
    await expect.element(edit).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('S')).toHaveValue('4');
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).toHaveFocus();
  });

  test('tells what somebody else changed, keeps what was typed, and then overwrites it knowingly', async () => {
    const api = await openEditor({ [PATCH]: conflict(4, 3, 7) });
    await userEvent.keyboard('{Tab}6{Enter}');
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Somebody' }))
      .toMatchTextContent('Somebody changed the stock meanwhile: M is now 3.');
    await expect.element(field('M')).toHaveValue('6');
    // Nobody typed here, so it follows.
    await expect.element(field('L')).toHaveValue('7');
    await expect.element(field('M')).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    api.response({ [PATCH]: success({ product: sarongWith(4, 6, 7) }) });
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).toHaveFocus();
    const bodies = api.sentTo(PATCH).map(({ body }) => body);
    expect(bodies).toEqual([request(['M', 6, 0]), request(['M', 6, 3])]);
  });

  test('says what is no number of pieces, and keeps what was typed when nothing arrived', async () => {
    const api = await openEditor({ [PATCH]: 'offline' });
    await userEvent.keyboard('x{Enter}');
    const mistake = page.getByText('In stock must be a whole number of pieces, 0 or more');
    await expect.element(mistake).toBeVisible();
    await expect.element(field('S')).toHaveFocus();
    await field('S').fill('1,005');
    await save.click();
    await expect
      .poll(toastMessages)
      .toEqual(['Not saved. Your changes are still here: try again.']);
    await expect.element(field('S')).toHaveValue('1,005');
    expect(api.sentTo(PATCH).at(-1)?.body).toMatchObject({ variants: [{ countInStock: 1005 }] });
    api.response({ [PATCH]: refusal(410, 'This product is no longer sold.') });
    await save.click();
    await expect.poll(toastMessages).toContain('This product is no longer sold.');
  });
});

describe('Sizes in the form', () => {
  async function openProduct(
    routes: Parameters<typeof fakeApi>[0] = {},
    product = sarongWith(4, 0, 8),
  ) {
    const api = fakeApi({ [`GET ${ONE}`]: success({ product }), ...routes });
    await renderOnPage('/admin/products/peacock-batik-sarong', () => (
      <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
    ));
    await expect.element(field('Stock of S')).toBeVisible();
    return api;
  }

  test('have a stock and a price each, and the preview says what the shop will', async () => {
    await openProduct({}, sarongWith(4, 0, 5, 400_000));
    const card = page.getByRole('complementary');
    await expect.element(card).toMatchTextContent('Low Stock');
    await expect.element(card).toMatchTextContent('from Rs. 3,490');
    await expect.element(field('In stock')).not.toBeInTheDocument();
    await field('Add a value of Size').fill('XL');
    await userEvent.keyboard('{Enter}');
    await field('Stock of XL').fill('40');
    await expect.element(card).not.toMatchTextContent('Low Stock');
    await field('Sell XL').click();
    await expect.element(field('Stock of XL')).toBeDisabled();
    await expect.element(card).toMatchTextContent('Low Stock');
    await field('Sell XL').click();
    await expect.element(field('Stock of XL')).toHaveValue('40');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('go with the list price where they cost as much', async () => {
    const product = sarongWith(4, 0, 8, 400_000);
    const api = await openProduct({ [`PUT ${ONE}`]: success({ product }) }, product);
    await field('List price, Rs.').fill('3600');
    await expect.element(field('Price of M, Rs.')).toHaveValue('');
    await expect.element(field('Price of L, Rs.')).toHaveValue('4000.00');
    await save.click();
    await expect.poll(toastMessages).toEqual(['Product saved']);
    const [sent] = api.sentTo(`PUT ${ONE}`);
    expect(JSON.parse(Object(sent?.body).variants)).toEqual([
      { _id: 'peacock-batik-sarong.1', options: ['S'], price: 3600 },
      { _id: 'peacock-batik-sarong.2', options: ['M'], price: 3600 },
      { _id: 'peacock-batik-sarong.3', options: ['L'] },
    ]);
  });

  test('send their stock only when it was changed, with what was shown of it', async () => {
    const api = await openProduct({ [PATCH]: success({ product: sarongWith(4, 6, 7) }) });
    await field('Stock of M').fill('6');
    await save.click();
    await expect.poll(toastMessages).toEqual(['Product saved']);
    expect(api.sentTo(PATCH).map(({ body }) => body)).toEqual([request(['M', 6, 0])]);
    expect(api.sentTo(`PUT ${ONE}`)).toEqual([]);
    // An order took one meanwhile.
    await expect.element(field('Stock of L')).toHaveValue('7');
  });

  test('tell what somebody else changed, keep what was typed, and then overwrite it knowingly', async () => {
    const named = { ...sarongWith(4, 3, 7), name: 'Sarong' };
    const api = await openProduct({
      [`PUT ${ONE}`]: success({ product: named }),
      [PATCH]: conflict(4, 3, 7),
    });
    await field('Name').fill('Sarong');
    await field('Stock of M').fill('6');
    await save.click();
    await expect
      .element(page.getByText(/^Somebody changed the stock meanwhile: it is now 3\./))
      .toBeVisible();
    await expect.element(field('Stock of M')).toHaveFocus();
    await expect.element(field('Stock of M')).toHaveValue('6');
    await expect.element(field('Stock of L')).toHaveValue('7');
    expect(await accessibilityFaults()).toEqual([]);
    api.response({ [PATCH]: success({ product: { ...named, ...sarongWith(4, 6, 7) } }) });
    await save.click();
    await expect.poll(toastMessages).toEqual(['Product saved']);
    expect(api.sentTo(`PUT ${ONE}`)).toHaveLength(1);
    const bodies = api.sentTo(PATCH).map(({ body }) => body);
    expect(bodies).toEqual([request(['M', 6, 0]), request(['M', 6, 3])]);
  });

  test('expect what was shown also after a try that saved only the rest', async () => {
    const api = await openProduct({
      [`PUT ${ONE}`]: success({ product: { ...sarongWith(4, 3, 8), name: 'Sarong' } }),
      [PATCH]: 'offline',
    });
    await field('Name').fill('Sarong');
    await field('Stock of M').fill('6');
    await save.click();
    await expect.poll(toastMessages).toHaveLength(1);
    api.response({ [PATCH]: success({ product: sarongWith(4, 6, 8) }) });
    await save.click();
    await expect.poll(toastMessages).toContain('Product saved');
    expect(api.sentTo(PATCH).at(-1)?.body).toEqual(request(['M', 6, 0]));
  });

  test('have their mistakes at their fields', async () => {
    await openProduct();
    await field('Price of M, Rs.').fill('0');
    await field('Stock of S').fill('');
    await save.click();
    await expect.element(page.getByText('Price must be more than 0')).toBeVisible();
    await expect.element(field('Stock of S')).toHaveFocus();
    await expect.element(field('Stock of S')).toHaveAttribute('aria-invalid', 'true');
  });

  test('of a new product are sent with it', async () => {
    const CREATE = 'POST /api/admin/products';
    const api = fakeApi({ [CREATE]: success({ product: sarongWith(1, 2, 3) }, 201) });
    await renderOnPage('/admin/products/new', () => (
      <NewProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
    ));
    const { destinations } = stopNavigation();
    await field('Name').fill('Sarong');
    await userEvent.selectOptions(field('Category'), 'Batik Wear');
    await field('List price, Rs.').fill('3490');
    await page.getByRole('button', { name: 'Size', exact: true }).click();
    await userEvent.keyboard('M,');
    await field('Stock of M').fill('2');
    await save.click();
    await expect.poll(() => destinations).toEqual(['/admin/products/peacock-batik-sarong']);
    expect(api.sentTo(CREATE)).toHaveLength(1);
    expect(api.sentTo(CREATE)[0]?.body).toEqual({
      name: 'Sarong',
      discount: '0',
      category: 'batik-wear',
      options: JSON.stringify([{ name: 'Size', values: ['M'] }]),
      variants: JSON.stringify([{ options: ['M'], countInStock: 2, price: 3490 }]),
    });
  });
});
