import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewProductScreen, ProductScreen } from '#islands/admin/catalogue/ProductScreen.tsx';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import {
  accessibilityFaults,
  renderOnPage,
  nextPageToasts,
  onDesktop,
  stopNavigation,
  toastMessages,
  pictureFile,
} from '../support/page.tsx';
import { bowl, sarong, soap, wireProduct } from '../support/cart-fixtures.ts';
import { fakeApi, type SentRequest, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CREATE = 'POST /api/admin/products';
const ONE = '/api/admin/products/lacquer-band-bowl';
const product = wireProduct(bowl, {
  pictures: ['first', 'second', 'third'].map((hash) => ({ hash, alt: '' })),
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const pictures = () =>
  [...document.querySelectorAll('[data-index] img')].map((one) => one.getAttribute('src'));
const formOf = ({ body }: SentRequest): Record<string, unknown> => Object(body);

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

async function openNew(routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(routes);
  await renderOnPage('/admin/products/new', () => (
    <NewProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
  ));
  await expect.element(save).toBeVisible();
  return api;
}

/** The form of a product with three pictures. */
async function openProduct(routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [`GET ${ONE}`]: success({ product }), ...routes });
  await renderOnPage('/admin/products/lacquer-band-bowl', () => (
    <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
  ));
  await expect.element(page.getByRole('heading', { name: 'Lacquer Band Bowl' })).toBeVisible();
  return api;
}

async function fillIn(name: string): Promise<void> {
  await field('Name').fill(name);
  await field('Brand').fill('Hapuvida Lacquer');
  await userEvent.selectOptions(field('Category'), 'Bowls');
  await field('List price, Rs.').fill('3900');
  await field('Discount, %').fill('10');
  await field('In stock').fill('4');
}

test('shows mistakes at their fields while one types, and loses nothing', async () => {
  await openNew();
  await fillIn('Cane Tray');
  await field('Discount, %').fill('120');
  await expect.element(page.getByText('Discount must be from 0 to 100')).toBeVisible();
  await field('List price, Rs.').fill('3.900');
  await save.click();
  await expect
    .element(page.getByText('Price can be read as 3.9 or as 3900. Write one of these.'))
    .toBeVisible();
  await expect.element(field('List price, Rs.')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Cane Tray');
  expect(await accessibilityFaults()).toEqual([]);
});

test('sends only what was changed', async () => {
  const api = await openProduct({
    [`PUT ${ONE}`]: success({ product: { ...product, price: 5000 } }),
  });
  await field('List price, Rs.').fill('5000');
  await field('Low Stock at, pieces').fill('1000');
  await expect
    .element(page.getByText('Low stock must be a whole number of pieces from 0 to 999, or empty'))
    .toBeVisible();
  await field('Low Stock at, pieces').fill('2');
  await userEvent.selectOptions(field('Made again'), 'No, it is one of a kind');
  await save.click();
  await expect.poll(toastMessages).toEqual(['Product saved']);
  expect(api.sentTo(`PUT ${ONE}`).map(formOf)).toEqual([
    { price: '5000', lowStock: '2', oneOfAKind: '1' },
  ]);
  await expect.element(field('List price, Rs.')).toHaveValue('5000');
});

test('sends a new product again under the same key when the response was lost', async () => {
  const api = await openNew({ [CREATE]: 'offline' });
  const { destinations } = stopNavigation();
  await fillIn('Kumbuk Bowl');
  await save.click();
  await expect.poll(toastMessages).toEqual(['Not saved. Your changes are still here: try again.']);
  await expect.element(field('Name')).toHaveValue('Kumbuk Bowl');
  api.response({ [CREATE]: success({ product: { ...product, _id: 'kumbuk-bowl' } }, 201) });
  await save.click();
  await expect.poll(() => destinations).toEqual(['/admin/products/kumbuk-bowl']);
  expect(nextPageToasts()).toEqual(['Product added']);
  const keys = api.sentTo(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('arranges pictures by the arrow keys, and removes them', async () => {
  const api = await openProduct();
  const [first, second, third] = pictures();
  const [button] = document.querySelectorAll<HTMLElement>('[data-index]');
  button?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(pictures).toEqual([second, first, third]);
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('1');
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  const images = [second, first].map(String);
  api.response({ [`PUT ${ONE}`]: success({ product: { ...product, images } }) });
  await save.click();
  await expect.poll(toastMessages).toEqual(['Product saved']);
  expect(pictures()).toEqual([second, first]);
  // Of fields of one name the last is seen here.
  expect(api.sentTo(`PUT ${ONE}`).map(formOf)).toEqual([{ keepImages: first }]);
});

test('takes nothing for a picture that is none', async () => {
  await openNew();
  const chooser = field('Choose pictures');
  await userEvent.upload(chooser, new File(['no picture'], 'list.txt', { type: 'text/plain' }));
  await expect
    .poll(toastMessages)
    .toEqual(['list.txt: Please choose a picture: PNG, JPG, WebP or AVIF.']);
  expect(pictures()).toEqual([]);
  await userEvent.upload(chooser, await pictureFile('bowl.png', 60, 40));
  await expect.poll(pictures).toHaveLength(1);
});

test('archives a product at once, and offers to restore it', async () => {
  const api = await openProduct({
    [`DELETE ${ONE}`]: success(),
    [`POST ${ONE}/restore`]: success({ product }),
  });
  await page.getByRole('button', { name: 'Archive' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Archived.' });
  await expect.element(note).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'View in shop' })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await note.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByRole('link', { name: 'View in shop' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(toastMessages()).toEqual(['Lacquer Band Bowl is on sale again']);
  expect(api.sentTo(`DELETE ${ONE}`)).toHaveLength(1);
});

test('duplicates a product with its pictures as a draft', async () => {
  const copied = { ...product, images: ['/built/admin-icon-192.png'] };
  const draft = { ...product, _id: 'copy', name: 'Copy', archived: true, draft: true };
  const api = fakeApi({
    [`GET ${ONE}`]: success({ product: copied }),
    [CREATE]: success({ product: draft }),
  });
  await renderOnPage('/admin/products/new?from=lacquer-band-bowl', () => (
    <NewProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
  ));
  const { destinations } = stopNavigation();
  await expect.element(field('Name')).toHaveValue('Copy of Lacquer Band Bowl');
  await expect.element(field('In stock')).toHaveValue('');
  await expect.poll(pictures).toHaveLength(1);
  await field('In stock').fill('3');
  await field('Save as a draft, not on sale yet').click();
  expect(await accessibilityFaults()).toEqual([]);
  await save.click();
  await expect.poll(() => destinations).toEqual(['/admin/products/copy']);
  expect(nextPageToasts()).toEqual(['Draft saved']);
  const [sent] = api.sentTo(CREATE);
  if (!sent) throw new Error('Nothing was sent');
  expect(formOf(sent)).toMatchObject({
    name: 'Copy of Lacquer Band Bowl',
    draft: '1',
    keepImages: 'new',
  });
});

test('puts a draft on sale', async () => {
  const draft = { ...product, archived: true, draft: true };
  await openProduct({
    [`GET ${ONE}`]: success({ product: draft }),
    [`POST ${ONE}/restore`]: success({ product }),
  });
  await page.getByRole('status').getByRole('button', { name: 'Put on sale' }).click();
  await expect.element(page.getByRole('link', { name: 'View in shop' })).toBeVisible();
  expect(toastMessages()).toEqual(['Lacquer Band Bowl is on sale']);
});

test('says that there is no such product', async () => {
  fakeApi({ [`GET ${ONE}`]: refusal(404, 'Product not found.') });
  await renderOnPage('/admin/products/lacquer-band-bowl', () => (
    <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
  ));
  await expect.element(page.getByText('It does not exist.')).toBeVisible();
});

test('undoes changes', async () => {
  await openProduct();
  await field('Name').fill('Another name');
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(field('Name')).toHaveValue('Lacquer Band Bowl');
  expect(pictures()).toHaveLength(3);
});

test('searches and pages products by the address, and Back goes back', async () => {
  const list = (products: readonly unknown[]) =>
    success({ products, total: 41, page: 1, pages: 3 });
  fakeApi({
    'GET /api/admin/products': ({ path }) => {
      if (path.includes('q=')) return list([wireProduct(soap)]);
      return list([path.includes('page=2') ? wireProduct(sarong) : wireProduct(bowl)]);
    },
  });
  await renderOnPage('/admin/products', () => (
    <ProductsScreen categories={defaultCategoryList.all} />
  ));
  const only = (name: string) => page.getByRole('listitem').getByRole('link', { name });
  await expect.element(only('Lacquer Band Bowl')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(only('Peacock Batik Sarong')).toBeVisible();
  expect(location.search).toBe('?page=2');
  history.back();
  await expect.element(only('Lacquer Band Bowl')).toBeVisible();
  await field('Name, maker or brand').fill('herbal soap');
  await expect.element(only('Herbal Soap Trio')).toBeVisible();
  expect(location.search).toBe('?q=herbal+soap');
  expect(await accessibilityFaults()).toEqual([]);
});
