import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  onDesktop,
  renderOnPage,
  setAddress,
  toastMessages,
} from '../support/page.tsx';
import { numbered } from '../../support/products.ts';
import { bowl, sarong, wireProduct } from '../support/cart-fixtures.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const LIST = 'GET /api/admin/products';
const ONE = '/api/admin/products/peacock-batik-sarong';
const PRICE = `PATCH ${ONE}/price`;

const M = 'peacock-batik-sarong.1';
const L = 'peacock-batik-sarong.2';

/** A sarong in M and L; prices in rupees. */
const sarongAt = (medium: number, large: number, discount = 0) =>
  wireProduct(sarong, {
    variants: numbered([
      { size: 'M', countInStock: 9, priceCents: medium * 100 },
      { size: 'L', countInStock: 9, priceCents: large * 100 },
    ]),
    sizes: ['M', 'L'],
    priceCents: Math.min(medium, large) * 100,
    discount,
  });

const row = page.getByRole('listitem').filter({ hasText: 'Peacock Batik Sarong' });
const edit = page.getByRole('button', { name: 'Edit price of Peacock Batik Sarong' });
const field = (label: string) => row.getByLabelText(label, { exact: true });

async function openList(
  product: ReturnType<typeof sarongAt>,
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const list = success({ products: [product, wireProduct(bowl)], total: 2, page: 1, pages: 1 });
  const api = fakeApi({ [LIST]: list, ...routes });
  await renderOnPage('/admin/products', () => (
    <ProductsScreen categories={defaultCategoryList.all} />
  ));
  await expect.element(edit).toBeVisible();
  return api;
}

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

describe('A price in the list', () => {
  test('is one for all sizes that cost the same, and Enter saves it', async () => {
    const api = await openList(sarongAt(3490, 3490), {
      [PRICE]: success({ product: sarongAt(3600, 3600) }),
    });
    edit.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Price, Rs.')).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('3600{Enter}');
    await expect.element(edit).toHaveFocus();
    await expect.element(row).toMatchTextContent('Rs. 3,600');
    expect(toastMessages()).toEqual(['Price saved']);
    const both = (price: number) => [M, L].map((_id) => ({ _id, price }));
    expect(api.sentTo(PRICE).map(({ body }) => body)).toEqual([
      { variants: both(3600), expected: { variants: both(3490) } },
    ]);
  });

  test('is of each size where they differ, and Escape leaves it alone', async () => {
    const api = await openList(sarongAt(3490, 3990), {
      [PRICE]: success({ product: sarongAt(3490, 4100) }),
    });
    await expect.element(row).toMatchTextContent('from Rs. 3,490');
    await edit.click();
    await field('L, Rs.').fill('9');
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).toHaveFocus();
    await edit.click();
    await expect.element(field('L, Rs.')).toHaveValue('3990.00');
    await field('L, Rs.').fill('4100');
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).toHaveFocus();
    expect(api.sentTo(PRICE).map(({ body }) => body)).toEqual([
      {
        variants: [{ _id: L, price: 4100 }],
        expected: { variants: [{ _id: L, price: 3990 }] },
      },
    ]);
  });

  test('gets a discount with three presses', async () => {
    const api = await openList(sarongAt(3490, 3490), {
      [PRICE]: success({ product: sarongAt(3490, 3490, 20) }),
    });
    await edit.click();
    await row.getByRole('button', { name: '20% off' }).click();
    await row.getByRole('button', { name: 'Save' }).click();
    await expect.element(row).toMatchTextContent('Rs. 2,792Rs. 3,490 20% off');
    expect(api.sentTo(PRICE).map(({ body }) => body)).toEqual([
      { discount: 20, expected: { discount: 0 } },
    ]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('that somebody else changed is told, what was typed stays, and is then saved knowingly', async () => {
    const { variants } = sarongAt(3700, 3490);
    const api = await openList(sarongAt(3490, 3490, 10), {
      [PRICE]: refusal(409, 'Changed.', { more: { variants, discount: 15 } }),
    });
    await edit.click();
    await field('Price, Rs.').fill('3,600');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Somebody' }))
      .toMatchTextContent('Somebody changed the price meanwhile: M is now Rs. 3,700.00.');
    // Now they differ, so each has a field.
    await expect.element(field('M, Rs.')).toHaveValue('3700.00');
    await expect.element(field('Discount, %')).toHaveValue('15');
    api.response({ [PRICE]: success({ product: sarongAt(3600, 3490, 15) }) });
    await field('M, Rs.').fill('3600');
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).toHaveFocus();
    expect(api.sentTo(PRICE).at(-1)?.body).toEqual({
      variants: [{ _id: M, price: 3600 }],
      expected: { variants: [{ _id: M, price: 3700 }] },
    });
  });

  test('has its mistakes at its fields, and stays when nothing arrived', async () => {
    const api = await openList(sarongAt(3490, 3490), { [PRICE]: 'offline' });
    await edit.click();
    await field('Price, Rs.').fill('0');
    await field('Discount, %').fill('120');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect.element(row.getByText('Price must be more than 0')).toBeVisible();
    await expect.element(field('Price, Rs.')).toHaveFocus();
    await expect.element(field('Discount, %')).toHaveAttribute('aria-invalid', 'true');
    await field('Price, Rs.').fill('3600');
    await field('Discount, %').fill('5');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(toastMessages)
      .toEqual(['Not saved. Your changes are still here: try again.']);
    await expect.element(field('Price, Rs.')).toHaveValue('3600');
    expect(api.sentTo(PRICE)).toHaveLength(1);
  });
});

test('a product is archived from its row, which stays to undo it', async () => {
  const product = sarongAt(3490, 3490);
  const api = await openList(product, {
    [`DELETE ${ONE}`]: success(),
    [`POST ${ONE}/restore`]: success({ product }),
  });
  await page.getByRole('button', { name: 'Archive Peacock Batik Sarong' }).click();
  const restore = page.getByRole('button', { name: 'Restore Peacock Batik Sarong' });
  await expect.element(restore).toHaveFocus();
  await expect.element(row.getByText('Archived', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [`POST ${ONE}/restore`]: 'offline' });
  await restore.click();
  await expect.poll(toastMessages).toEqual(['Not restored. Please try again.']);
  api.response({ [`POST ${ONE}/restore`]: success({ product }) });
  await restore.click();
  await expect.element(row.getByText('Archived', { exact: true })).not.toBeInTheDocument();
});

test('shows the columns that were chosen, in the room of the others', async () => {
  localStorage.setItem('hiddenColumns.products', 'stock');
  onTestFinished(() => localStorage.removeItem('hiddenColumns.products'));
  await openList(sarongAt(3490, 3490));
  const stock = page.getByRole('button', { name: 'Edit stock of Peacock Batik Sarong' });
  await expect.element(stock).not.toBeInTheDocument();
  const widthOf = () => edit.element().closest('.price-cell')?.clientWidth ?? 0;
  const wide = widthOf();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Stock' }).click();
  await expect.element(stock).toBeVisible();
  expect(widthOf()).toBeLessThan(wide);
  await page.getByRole('checkbox', { name: 'Price' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  await page.viewport(360, 780);
  await expect.element(edit).toBeVisible();
});

test('what is archived has a list of its own, whose address says so', async () => {
  const archived = { ...sarongAt(3490, 3490), archived: true };
  const api = await openList(sarongAt(3490, 3490), {
    [LIST]: ({ path }) =>
      success({
        products: path.includes('archived=1') ? [archived] : [sarongAt(3490, 3490)],
        total: 1,
        page: 1,
        pages: 1,
      }),
  });
  await page.getByRole('link', { name: 'Drafts and archived' }).click();
  await expect.element(page.getByText('1 archived product').first()).toBeVisible();
  expect(location.search).toBe('?archived=1');
  await expect
    .element(page.getByRole('button', { name: 'Restore Peacock Batik Sarong' }))
    .toBeVisible();
  await page.getByLabelText('Name, maker or brand').fill('sarong');
  await expect.poll(() => api.sent.at(-1)?.path).toContain('archived=1&q=sarong');
  expect(location.search).toBe('?archived=1&q=sarong');
});

test('the file of a list has its filters', async () => {
  const api = await openList(sarongAt(3490, 3490), {
    'GET /api/admin/products.csv': { body: 'id\n', headers: { 'content-type': 'text/csv' } },
  });
  await page.getByRole('link', { name: 'Drafts and archived' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => api.sent.at(-1)?.path)
    .toBe('/api/admin/products.csv?archived=1&sort=newest');
});

test('an empty list says what to do', async () => {
  fakeApi({ [LIST]: success({ products: [], total: 0, page: 1, pages: 1 }) });
  setAddress('/admin/products?archived=1');
  await renderOnPage('/admin/products?archived=1', () => (
    <ProductsScreen categories={defaultCategoryList.all} />
  ));
  await expect.element(page.getByText('Nothing is archived.')).toBeVisible();
});

describe('Several products', () => {
  const bar = (name: string) => page.getByRole('region', { name });
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

  test('are archived at once, and back on sale with one press', async () => {
    const ids = ['peacock-batik-sarong', bowl._id];
    const api = await openList(sarongAt(3490, 3490), {
      ...Object.fromEntries(ids.map((id) => [`DELETE /api/admin/products/${id}`, success({})])),
      [`POST /api/admin/products/${ids[0]}/restore`]: success({ product: sarongAt(3490, 3490) }),
      [`POST /api/admin/products/${ids[1]}/restore`]: success({ product: wireProduct(bowl) }),
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect.element(bar('Selected products')).toMatchTextContent('2 selected');
    expect(await accessibilityFaults()).toEqual([]);
    await bar('Selected products').getByRole('button', { name: 'Archive' }).click();
    await expect.element(bar('Last change')).toMatchTextContent('2 products archived');
    await expect.element(row).toMatchTextContent('Archived');
    await bar('Last change').getByRole('button', { name: 'Undo' }).click();
    await expect.element(bar('Last change')).not.toBeInTheDocument();
    await expect.element(row).not.toMatchTextContent('Archived');
    expect(api.sent.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(2);
  });

  test('get other prices by percent, each against what was shown', async () => {
    const api = await openList(sarongAt(3490, 3990), {
      [PRICE]: success({ product: sarongAt(3839, 4389) }),
    });
    await select('Peacock Batik Sarong').click();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices of 1 product' });
    await dialog.getByLabelText('By how many percent?').fill('ten');
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await expect.element(dialog).toMatchTextContent('Please enter a whole number from -90 to 200');
    await dialog.getByLabelText('By how many percent?').fill('10');
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await expect.element(bar('Last change')).toMatchTextContent('1 product changed');
    await bar('Last change').getByRole('button', { name: 'Undo' }).click();
    const prices = (m: number, l: number) => [
      { _id: M, price: m },
      { _id: L, price: l },
    ];
    await expect
      .poll(() => api.sentTo(PRICE).map(({ body }) => body))
      .toEqual([
        { variants: prices(3839, 4389), expected: { variants: prices(3490, 3990) } },
        { variants: prices(3490, 3990), expected: { variants: prices(3839, 4389) } },
      ]);
  });

  test('stop at the first that the shop refuses, and the rest stays selected', async () => {
    await openList(sarongAt(3490, 3490), {
      'DELETE /api/admin/products/peacock-batik-sarong': success({}),
      [`DELETE /api/admin/products/${bowl._id}`]: 'offline',
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar('Selected products').getByRole('button', { name: 'Archive' }).click();
    await expect.element(bar('Selected products')).toMatchTextContent('1 selected');
    expect(toastMessages()).toEqual([
      `${bowl.name}: The others were not changed. Please try again.`,
    ]);
  });
});
