import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProductScreen } from '#islands/admin/catalogue/ProductScreen.tsx';
import { type RowActions, VariantRow } from '#islands/admin/catalogue/VariantRow.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import type { ProductOption } from '#lib/catalogue/options.ts';
import { combinationsOf, titleOf } from '#lib/catalogue/options.ts';
import { accessibilityFaults, onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { bowl, wireProduct } from '../support/cart-fixtures.ts';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { signIn } from '../support/session.ts';
import { numbered } from '../../support/products.ts';

const ONE = '/api/admin/products/lacquer-band-bowl';
const PUT = `PUT ${ONE}`;
const IN_USE = `GET ${ONE}/in-use`;

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = button('Save');

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

/** A bowl with a variant for each combination, 4 of each. */
const bowlWith = (...options: ProductOption[]) =>
  wireProduct(bowl, {
    options,
    variants: numbered(
      combinationsOf(options).map((values) => ({
        size: titleOf(values),
        countInStock: 4,
        priceCents: 450_000,
      })),
    ),
    priceCents: 450_000,
    discount: 0,
    pictures: ['1111111111111111', '2222222222222222'].map((hash) => ({ hash, alt: '' })),
  });
const COLOUR = { name: 'Colour', values: ['Red', 'Blue'] };
const SIZE = { name: 'Size', values: ['S', 'M'] };

async function openProduct(
  product = bowlWith(COLOUR, SIZE),
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const api = fakeApi({
    [`GET ${ONE}`]: success({ product }),
    [PUT]: success({ product }),
    [`PATCH ${ONE}/stock`]: success({ product }),
    [IN_USE]: success({ variants: [] }),
    ...routes,
  });
  await renderOnPage('/admin/products/lacquer-band-bowl', () => (
    <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
  ));
  await expect.element(page.getByRole('heading', { name: 'Lacquer Band Bowl' })).toBeVisible();
  const sent = () => {
    const read = (name: string): unknown => {
      const text: unknown = Object(api.sentTo(PUT).at(-1)?.body)[name];
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    };
    return { options: read('options'), variants: read('variants') as { options: string[] }[] };
  };
  const saved = async () => {
    await save.click();
    await expect.poll(toastMessages).toEqual(['Product saved']);
  };
  return { api, sent, saved };
}

const stocks = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-cell="countInStock"]')].map(
    ({ value }) => value,
  );

/** What pasting a part of a spreadsheet into the focused cell does. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

describe('The options of a product', () => {
  test('are typed by keys alone, and each new combination is sold', async () => {
    const { sent, saved } = await openProduct(bowlWith(COLOUR));
    button('Length').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Add a value of Length')).toHaveFocus();
    await userEvent.keyboard('1 m,2 m{Enter}');
    await expect.element(field('Stock of Red / 1 m')).toHaveValue('4');
    await field('Stock of Blue / 2 m').fill('9');
    expect(await accessibilityFaults()).toEqual([]);
    await saved();
    expect(sent()).toEqual({
      options: [COLOUR, { name: 'Length', values: ['1 m', '2 m'] }],
      variants: [
        { _id: 'lacquer-band-bowl.1', options: ['Red', '1 m'] },
        { options: ['Red', '2 m'], countInStock: 0, price: 4500 },
        { _id: 'lacquer-band-bowl.2', options: ['Blue', '1 m'] },
        { options: ['Blue', '2 m'], countInStock: 9, price: 4500 },
      ],
    });
  });

  test('take a pasted list, and keep what is no value', async () => {
    await openProduct(bowlWith(COLOUR));
    const input = field('Add a value of Colour');
    input.element().focus();
    paste('Green\nred\tBlack/White');
    await expect.element(button('Green')).toBeVisible();
    await expect.element(input).toHaveValue('Black/White');
    await expect.element(page.getByText('A value has 1 to 100 characters and no /')).toBeVisible();
  });

  test('are renamed, moved and removed at their values', async () => {
    const { sent, saved } = await openProduct(
      bowlWith({ name: 'Colour', values: ['Red', 'Blue', 'Teal'] }),
    );
    await button('Blue').click();
    await expect.element(field('New name of Blue')).toHaveFocus();
    await userEvent.keyboard('Navy{Enter}');
    await expect.element(button('Navy')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(button('Navy')).toHaveFocus();
    await button('Teal').click();
    await button('Remove Teal').click();
    await expect.element(field('Add a value of Colour')).toHaveFocus();
    await saved();
    expect(sent()).toEqual({
      options: [{ name: 'Colour', values: ['Navy', 'Red'] }],
      variants: [
        { _id: 'lacquer-band-bowl.2', options: ['Navy'] },
        { _id: 'lacquer-band-bowl.1', options: ['Red'] },
      ],
    });
  });

  test('say what they lack at their fields, and nothing is lost', async () => {
    await openProduct(bowlWith(COLOUR));
    await button('Other').click();
    await save.click();
    await expect.element(page.getByText("An option's name has 1 to 60 characters")).toBeVisible();
    await expect.element(page.getByText('Give each option a value')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Undo changes').click();
    await expect.element(page.getByRole('group', { name: 'Option 2' })).not.toBeInTheDocument();
  });
});

describe('The grid of variants', () => {
  test('is filled by pasting a column and several columns', async () => {
    const { sent, saved } = await openProduct();
    field('Stock of Red / M').element().focus();
    paste('7\n8\r\n9\n10\n');
    await expect.poll(stocks).toEqual(['4', '7', '8', '9']);
    field('SKU of Blue / S').element().focus();
    paste('B-S\t96385074\nB-M');
    await expect.element(field('Barcode of Blue / S')).toHaveValue('96385074');
    await expect.element(field('SKU of Blue / M')).toHaveValue('B-M');
    await saved();
    expect(sent().variants).toEqual([
      { _id: 'lacquer-band-bowl.1', options: ['Red', 'S'] },
      { _id: 'lacquer-band-bowl.2', options: ['Red', 'M'] },
      { _id: 'lacquer-band-bowl.3', options: ['Blue', 'S'], sku: 'B-S', barcode: '96385074' },
      { _id: 'lacquer-band-bowl.4', options: ['Blue', 'M'], sku: 'B-M' },
    ]);
  });

  test('is filled for all, or for all with a value, and goes down by Enter', async () => {
    await openProduct();
    await field('Value to fill in').fill('20');
    await button('Fill').click();
    await expect.poll(stocks).toEqual(['20', '20', '20', '20']);
    await field('Value to fill in').fill('5');
    await userEvent.selectOptions(field('Variants to fill'), 'All with Blue');
    await userEvent.keyboard('{Enter}');
    await button('Fill').click();
    await expect.poll(stocks).toEqual(['20', '20', '5', '5']);
    await field('Sell Red / M').click();
    field('Stock of Red / S').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Stock of Blue / S')).toHaveFocus();
    await userEvent.keyboard('6{ArrowDown}7{ArrowUp}');
    await expect.element(field('Stock of Blue / S')).toHaveFocus();
    expect(stocks()).toEqual(['20', '20', '6', '7']);
  });

  test('gives all with a value their picture', async () => {
    const { sent, saved } = await openProduct();
    await button('Picture of Red / S').click();
    const dialog = page.getByRole('dialog', { name: 'Picture of Red / S' });
    await userEvent.selectOptions(dialog.getByLabelText('For'), 'All with Red');
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Use picture 2' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await saved();
    const picture = expect.stringContaining('2222222222222222');
    expect(sent().variants.slice(0, 3)).toEqual([
      { _id: 'lacquer-band-bowl.1', options: ['Red', 'S'], picture },
      { _id: 'lacquer-band-bowl.2', options: ['Red', 'M'], picture },
      { _id: 'lacquer-band-bowl.3', options: ['Blue', 'S'] },
    ]);
  });

  test('says at a cell what is wrong in it', async () => {
    await openProduct();
    await field('Barcode of Blue / S').fill('96385075');
    await save.click();
    await expect
      .element(
        page.getByText('A barcode is a GTIN of 8, 12, 13 or 14 digits. Check its last digit'),
      )
      .toBeVisible();
    await expect.element(field('Barcode of Blue / S')).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says at its cell that a SKU belongs to another product, also on a phone', async () => {
    const message = 'SKU B-S belongs to Clay Bowl.';
    const { api } = await openProduct(undefined, {
      [PUT]: refusal(409, message, { errors: { variants: message }, more: { sku: 'B-S' } }),
    });
    const cell = field('SKU of Blue / S');
    for (const width of [1280, 360]) {
      await page.viewport(width, 780);
      if (width === 360) await button('SKU').click();
      await cell.fill('B-S');
      if (width === 360) await button('Stock').click();
      await save.click();
      await expect.element(cell).toHaveFocus();
      await expect.element(cell).toHaveAccessibleDescription(message);
      expect(api.sentTo(PUT)).toHaveLength(width === 360 ? 2 : 1);
      await cell.fill('');
      await expect.element(page.getByText(message).first()).not.toBeInTheDocument();
    }
  });

  test('has the weight of each variant, which can be taken off', async () => {
    const product = bowlWith(COLOUR);
    const { sent, saved } = await openProduct({
      ...product,
      variants: product.variants.map((one) => ({ ...one, weightGrams: 300 })),
    });
    await field('Weight of Red, g').fill('450');
    await field('Weight of Blue, g').fill('');
    await saved();
    expect(sent().variants).toMatchObject([{ weightGrams: 450 }, { weightGrams: null }]);
  });

  test('shows one column at a time on a phone', async () => {
    await page.viewport(360, 780);
    await openProduct();
    await expect.element(field('Stock of Red / S')).toBeVisible();
    await expect.element(field('SKU of Red / S')).not.toBeVisible();
    await button('SKU').click();
    await expect.element(field('SKU of Red / S')).toBeVisible();
    await expect.element(field('Stock of Red / S')).not.toBeVisible();
  });
});

describe('What is no longer sold', () => {
  const used = [{ _id: 'lacquer-band-bowl.1', title: 'Red / S', carts: 2, orders: 1 }];

  test('is asked about first when it is in carts or open orders', async () => {
    const { api, sent } = await openProduct(undefined, { [IN_USE]: success({ variants: used }) });
    await field('Sell Red / S').click();
    await save.click();
    const question = page.getByRole('dialog', { name: 'Stop selling 1 variant?' });
    await expect.element(question).toMatchTextContent('Red / S: in 2 carts and 1 open order');
    await expect.element(question.getByRole('button', { name: 'Back' })).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Back' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api.sentTo(PUT)).toEqual([]);
    await save.click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.poll(toastMessages).toEqual(['Product saved']);
    expect(sent().variants.map(({ options }) => options)).toEqual([
      ['Red', 'M'],
      ['Blue', 'S'],
      ['Blue', 'M'],
    ]);
  });

  test('is saved at once when it is in none, and not when nothing could be asked', async () => {
    const { api } = await openProduct(undefined, { [IN_USE]: 'offline' });
    await field('Sell Red / M').click();
    await save.click();
    await expect
      .poll(toastMessages)
      .toEqual(['Not saved. Your changes are still here: try again.']);
    expect(api.sentTo(PUT)).toEqual([]);
    api.response({ [IN_USE]: success({ variants: used }) });
    await save.click();
    await expect.poll(toastMessages).toContain('Product saved');
  });
});

describe('200 variants', () => {
  const numbers = Array.from({ length: 200 }, (_, at) => `No. ${at + 1}`);
  test('are drawn once: typing in a cell draws its row alone', async () => {
    let draws = 0;
    const noAction = () => undefined;
    const actions: RowActions = {
      edit: noAction,
      sell: noAction,
      choosePicture: noAction,
      goByKey: noAction,
      paste: noAction,
    };
    const rowOf = (key: string, countInStock: string) => ({
      key,
      picks: {},
      isSold: true,
      countInStock,
      price: '',
      sku: '',
      barcode: '',
      weightGrams: '',
      salePrice: '',
      get picture() {
        draws += 1;
        return '';
      },
    });
    const rows = numbers.map((key) => rowOf(key, '4'));
    const draw = (variants: typeof rows) => (
      <table>
        <tbody>
          {variants.map((variant, at) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              title={variant.key}
              at={at}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    );
    const screen = await renderOnPage('/admin/products/new', () => draw(rows));
    const first = draws;
    expect(first).toBeGreaterThanOrEqual(rows.length);
    await screen.rerender(draw(rows.with(7, rowOf('No. 8', '5'))));
    expect(draws - first).toBeLessThan(5);
  });
});
