import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ImportScreen } from '#islands/admin/import-export/ImportScreen.tsx';
import type { ImportReport, ProductImport } from '#lib/import-export/report.ts';
import { accessibilityFaults, chooseFile, renderOnPage } from '../support/page.tsx';
import { fakeApi, type FakeResponse, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const POST = 'POST /api/admin/products/import';
const GET = 'GET /api/admin/products/import/*';
const PAGE = '/admin/products/import';

const report: ImportReport = {
  format: 'woocommerce',
  encoding: 'windows-1252',
  new: 1,
  changed: 1,
  unchanged: 7,
  errorCount: 0,
  errors: [],
  noteCount: 1,
  notes: [{ row: 9, field: 'Type', message: 'Type is grouped: this row is left out.' }],
  warningCount: 1,
  warnings: [{ row: 2, field: 'price', message: 'price is Rs. 1.80, and was Rs. 1,800.00.' }],
  products: [
    {
      row: 2,
      _id: 'clay-jug',
      name: 'Clay Jug',
      state: 'new',
      changes: [{ field: 'price', before: '', after: '3500.00' }],
    },
    {
      row: 3,
      _id: 'peacock-batik-sarong',
      name: 'Peacock Batik Sarong',
      state: 'changed',
      changes: [
        { field: 'sizes', before: 'S:4:3490.00|M:0:3490.00', after: 'S:2|M:5' },
        { field: 'archived', before: '', after: 'yes' },
      ],
    },
  ],
  pictureCount: 1,
  pictures: [{ row: 2, _id: 'clay-jug', url: 'https://old-shop.example/jug.jpg' }],
  categoryCount: 0,
  categories: [],
  newCategories: [],
  columns: [],
};
const anImport = (given: Partial<ProductImport> = {}): ProductImport => ({
  _id: 'one',
  state: 'running',
  done: 0,
  total: 2,
  message: null,
  report,
  ...given,
});
const broken = {
  ...report,
  errorCount: 1,
  errors: [{ row: 4, field: 'Categories', message: 'Categories has Pots, which is no category.' }],
};

const categories = [
  { slug: 'bags', name: 'Bags', parent: null },
  { slug: 'fashion', name: 'Fashion', parent: null },
  { slug: 'jewelry', name: 'Jewelry', parent: 'fashion' },
];

/** Answers the look at a file, and then the import. */
const answering =
  (imported: FakeResponse) =>
  ({ body }: { body: unknown }): FakeResponse =>
    Object(body).dryRun === 'true' ? success({ report }) : imported;

const file = () => new File(['id,name\n'], 'products.csv', { type: 'text/csv' });
const importAll = page.getByRole('button', { name: 'Import 2 products' });

async function open(routes: Parameters<typeof fakeApi>[0], address = PAGE) {
  const api = fakeApi(routes);
  await renderOnPage(address, () => <ImportScreen categories={categories} />);
  return api;
}
const chooseImport = () => chooseFile(page.getByLabelText('Import file'), file());

beforeEach(() => signIn({ role: 'admin' }));

test('shows what a file would change, and imports it when it is told to', async () => {
  const api = await open({
    [POST]: answering(success({ import: anImport() }, 202)),
    [GET]: success({ import: anImport({ done: 1 }) }),
  });
  await expect.element(page.getByRole('link', { name: 'sample file' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  chooseImport();
  await expect.element(page.getByRole('heading', { name: 'Ready to import' })).toHaveFocus();
  await expect.element(page.getByText(/WooCommerce\. Read as Windows-1252/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Check these prices' })).toBeVisible();
  await expect
    .element(page.getByRole('table').first())
    .toMatchTextContent('2priceprice is Rs. 1.80, and was Rs. 1,800.00.');
  const table = page.getByRole('table').nth(1);
  await expect.element(table).toMatchTextContent('Clay Jug NewLine 2Price, Rs.3500.00');
  await expect
    .element(table)
    .toMatchTextContent('SizesS 4 at Rs. 3490.00, M 0 at Rs. 3490.00S 2, M 5Archivednoyes');
  await expect.element(page.getByText('1 picture is not imported')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);

  await importAll.click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  expect(location.search).toBe('?id=one');
  await expect.element(page.getByText(/^1 of 2 products/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [GET]: success({ import: anImport({ state: 'done', done: 2 }) }) });
  await expect.element(page.getByRole('heading', { name: '2 products imported' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See archived products' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('lists errors by line and field, and imports nothing', async () => {
  await open({ [POST]: success({ report: broken }) });
  chooseImport();
  await expect.element(page.getByRole('heading', { name: '1 error' })).toBeVisible();
  await expect
    .element(page.getByRole('table').first())
    .toMatchTextContent('4CategoriesCategories has Pots, which is no category.');
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
});

const sentMappings = (api: { sentTo: (call: string) => Array<{ body: unknown }> }) =>
  api.sentTo(POST).map(({ body }) => {
    const { mapping } = Object(body);
    return typeof mapping === 'string' ? JSON.parse(mapping) : undefined;
  });

test('asks where products of unknown categories go, with a guess, and imports them there', async () => {
  const unknown = [
    { name: 'Bracelet', products: 5, suggestion: 'jewelry' },
    { name: 'Outdoor', products: 1, suggestion: 'new' },
    { name: '', products: 2, suggestion: null },
  ];
  const api = await open({
    [POST]: ({ body }) => {
      const { dryRun, mapping } = Object(body);
      const isMatched = mapping !== undefined;
      if (dryRun !== 'true') return success({ import: anImport() }, 202);
      return success({
        report: {
          ...report,
          categories: unknown,
          newCategories: ['Outdoor'],
          errorCount: isMatched ? 0 : 8,
        },
      });
    },
    [GET]: success({ import: anImport() }),
  });
  chooseImport();
  await expect.element(page.getByRole('heading', { name: 'What is in the file?' })).toHaveFocus();
  const bracelet = page.getByLabelText('Bracelet 5 products');
  await expect.element(bracelet).toHaveDisplayValue('Fashion: Jewelry');
  await expect.element(page.getByLabelText('Outdoor 1 product')).toHaveDisplayValue('New category');
  const none = page.getByLabelText('No category 2 products');
  await expect.element(none).toHaveDisplayValue('Choose');
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  // The browser asks for what is not chosen.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(none).toBeInvalid();
  await none.selectOptions('Leave out');
  await bracelet.selectOptions('Bags');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ready to import' })).toHaveFocus();
  await expect.element(page.getByText('New categories: Outdoor')).toBeVisible();
  await page.getByRole('button', { name: 'Change matching' }).click();
  await expect.element(bracelet).toHaveDisplayValue('Bags');
  await page.getByRole('button', { name: 'Continue' }).click();
  await importAll.click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const mapping = { columns: {}, categories: { Bracelet: 'bags', Outdoor: 'new', '': 'skip' } };
  expect(sentMappings(api)).toEqual([undefined, mapping, undefined, mapping, mapping]);
});

test('asks what the columns of a spreadsheet are, with their first values', async () => {
  const columns = [
    { name: 'Product name', samples: ['Jug', 'Cup'], suggestion: 'name' },
    { name: 'Rs', samples: ['500'], suggestion: null },
    { name: 'Supplier', samples: [], suggestion: null },
  ];
  const api = await open({
    [POST]: success({ report: { ...report, format: 'spreadsheet', columns } }),
  });
  chooseImport();
  await expect.element(page.getByLabelText('Product name Jug · Cup')).toHaveDisplayValue('Name');
  await page.getByLabelText('Rs 500').selectOptions('Price, Rs.');
  await expect.element(page.getByLabelText('Supplier empty')).toHaveDisplayValue('Leave out');
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
  expect(sentMappings(api).at(-1)).toEqual({
    categories: {},
    columns: { 'Product name': 'name', Rs: 'price', Supplier: 'skip' },
  });
});

test('says why a file is none, and takes another one', async () => {
  const api = await open({ [POST]: refusal(400, 'The file has no products.') });
  chooseImport();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'The file has no products.' }))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  api.response({ [POST]: answering('offline') });
  chooseImport();
  await expect.element(importAll).toBeVisible();
});

test('refuses what is no import file, or too large, before it is sent', async () => {
  const api = await open({ [POST]: answering('offline') });
  const chooser = page.getByLabelText('Import file');
  const isRefused = async (chosen: File, sentence: string) => {
    chooseFile(chooser, chosen);
    await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  };
  const book = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  await isRefused(new File(['PK'], 'products.xlsx', book), 'Please choose a CSV or JSON Lines');
  const large = new File([new Uint8Array(10 * 2 ** 20 + 1)], 'all.csv', { type: 'text/csv' });
  await isRefused(large, 'The file can be at most 10 MB. Split it into smaller files.');
  expect(api.sentTo(POST)).toEqual([]);
});

test('a file that was not received is sent again under the same key', async () => {
  const api = await open({ [POST]: answering('offline') });
  chooseImport();
  await importAll.click();
  await expect
    .element(page.getByText('The file was not sent. Check your connection and try again.'))
    .toBeVisible();
  api.response({
    [POST]: success({ import: anImport() }, 202),
    [GET]: success({ import: anImport() }),
  });
  await importAll.click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const keys = api.sentTo(POST).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys[0], keys[1]]).toEqual([null, expect.stringMatching(/^[\w-]{36}$/)]);
  expect(keys[2]).toBe(keys[1]);
});

test('an import is followed by its address, past a lost connection', async () => {
  const api = await open({ [GET]: success({ import: anImport({ done: 1 }) }) }, `${PAGE}?id=one`);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  api.response({ [GET]: 'offline' });
  await expect.element(page.getByText(/^No connection\./)).toBeVisible();
  api.response({ [GET]: success({ import: anImport({ state: 'done', done: 2 }) }) });
  await expect.element(page.getByRole('heading', { name: '2 products imported' })).toBeVisible();
  await expect.element(page.getByText(/^No connection\./)).not.toBeInTheDocument();
});

test('an import that failed says why and what to do', async () => {
  const message = 'The shop was stopped during the import. Nothing was imported. Try again.';
  await open(
    { [GET]: success({ import: anImport({ state: 'failed', message }) }) },
    `${PAGE}?id=one`,
  );
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose the file again' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('an import that is not known any more says so', async () => {
  await open({ [GET]: refusal(404, 'This import is not known any more.') }, `${PAGE}?id=one`);
  await expect.element(page.getByRole('heading', { name: 'Import not found' })).toBeVisible();
});
