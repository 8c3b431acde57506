import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { OrdersScreen } from '#islands/order-list/OrdersScreen.tsx';
import { ReceiptScreen } from '#islands/orders/ReceiptScreen.tsx';
import { MAX_VALUE } from '#lib/catalogue/option-limits.ts';
import { productTexts } from '#lib/catalogue/product-fields.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { numbered } from '../../support/products.ts';
import { sarong, wireProduct } from '../support/cart-fixtures.ts';
import { atCheckout } from '../support/checkout.tsx';
import { fakeApi, success } from '../support/fake-api.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { openBuiltPage, renderOnPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const NAME = 'Handwovenbatiksarong'.repeat(13).slice(0, productTexts.name.maxLength);
const VALUE = 'Peacockblueandgold'.repeat(6).slice(0, MAX_VALUE);
const WIDTH = 360;

beforeEach(() => page.viewport(WIDTH, 780));

/** Texts of one word that stand out of the screen, unless they scroll or are cut in their box. */
function outside(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || !/(?:Handwoven|Peacockblue)/.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    const isHeld = (part: Element | null): boolean =>
      part !== null &&
      (getComputedStyle(part).overflowX !== 'visible' || isHeld(part.parentElement));
    const box = parent.closest('.visually-hidden, option, script, body');
    if (box !== document.body || (left >= 0 && right <= WIDTH + 1) || isHeld(parent)) continue;
    found.push(`${Math.round(left)}–${Math.round(right)} ${parent.outerHTML.slice(0, 120)}`);
  }
  return found;
}

async function overflow(): Promise<string[]> {
  await expect.poll(() => document.body.textContent).toContain(NAME);
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? ['the page', ...outside()] : outside();
}

/** Writes the longest texts where a built page has these. */
function lengthen(names: readonly string[], values: readonly string[]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (names.includes(text)) node.textContent = NAME;
    if (values.includes(text)) node.textContent = VALUE;
  }
}

test('a product page and its cards with the longest name and values are never wider than the screen', async () => {
  await openBuiltPage('/product/peacock-batik-sarong');
  const cards = [...document.querySelectorAll('.product-card')].flatMap((card) =>
    [...card.querySelectorAll('a, h2, h3')].map((one) => one.textContent?.trim() ?? ''),
  );
  lengthen(['Peacock Batik Sarong', ...cards.filter(Boolean)], ['S', 'M', 'L', 'XL', 'XXL']);
  expect(await overflow()).toEqual([]);
  expect(document.body.textContent).toContain(VALUE);
});

test('the checkout with the longest name and value is never wider than the screen', async () => {
  await atCheckout([{ ...sarong, name: NAME, size: VALUE }]);
  expect(await overflow()).toEqual([]);
});

const [item] = wireOrder().items;
const order = wireOrder({ items: item ? [{ ...item, name: NAME, size: VALUE }] : [] });

test('orders and receipts with the longest name and value are never wider than the screen', async () => {
  signIn();
  fakeApi({
    'GET /api/orders/myorders': ordersPage([order]),
    'GET /api/orders/K7M2-9QXD': success({ order }),
  });
  await renderOnPage('/order-receipt?orderId=K7M2-9QXD', () => (
    <ReceiptScreen settings={publicSettings(defaultShopSettings)} />
  ));
  expect(await overflow()).toEqual([]);
  await renderOnPage('/profile/orders', (slot) => (
    <OrdersScreen empty={slot('empty')} returnDays={30} />
  ));
  await expect.element(page.getByText('K7M2-9QXD').first()).toBeVisible();
  document.querySelector<HTMLElement>('main summary')?.click();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect([outside(), scrollWidth - clientWidth]).toEqual([[], 0]);
});

test('the products of the admin with the longest name and values are never wider than the screen', async () => {
  signIn({ role: 'admin' });
  const values = [VALUE, VALUE.replace('P', 'Q')];
  const product = wireProduct(sarong, {
    name: NAME,
    options: [{ name: 'Colour', values }],
    variants: numbered(
      values.map((size, at) => ({ size, countInStock: 9, priceCents: 100_000 + at })),
    ),
  });
  fakeApi({
    'GET /api/admin/products': success({ products: [product], total: 1, page: 1, pages: 1 }),
  });
  await renderOnPage('/admin/products', () => (
    <ProductsScreen categories={defaultCategoryList.all} />
  ));
  expect(await overflow()).toEqual([]);
});
