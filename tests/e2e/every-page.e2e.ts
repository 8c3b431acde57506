// Every page of the shop, opened by whom it is for: readable, in reach of a finger, never too wide.
import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { aBuyer, asAdmin, aWaitingSlip } from './admins.ts';
import { order, shopper } from './buying.ts';
import { driver, parcels } from './driving.ts';
import { expectFingers, expectFits, expectReadable } from './everybody.ts';
import { member, signIn } from './people.ts';
import { expect, test } from './support.ts';

/** Addresses by the file of their page. */
type Rooms = Record<string, readonly string[]>;

const guests: Rooms = {
  index: ['/', '/?popular=bowls'],
  products: ['/products', '/products?q=batik', '/products?q=zzzzqq', '/products?page=2'],
  'category/[name]': ['/category/bags', '/category/flying-carpets'],
  fashions: ['/fashions'],
  'fashion/[group]': ['/fashion/mens'],
  'product/[id]/index': ['/product/peacock-batik-sarong', '/product/jak-wood-bowl'],
  'product/[id]/reviews': ['/product/jak-wood-bowl/reviews'],
  'pages/[slug]': ['/pages/delivery'],
  brands: ['/brands'],
  'help-center': ['/help-center'],
  404: ['/no-such-thing'],
  500: ['/500'],
  cart: ['/cart'],
  login: ['/login'],
  'login/google': ['/login/google'],
  register: ['/register'],
  'forgot-password': ['/forgot-password'],
  verify: ['/verify'],
  verify2fa: ['/verify2fa'],
  'order-tracking': ['/order-tracking'],
  'newsletter/index': ['/newsletter'],
  'newsletter/confirm': ['/newsletter/confirm?token=unknown'],
  'newsletter/unsubscribe': ['/newsletter/unsubscribe?token=unknown'],
};
const shoppers = (number: string): Rooms => ({
  'profile/index': ['/profile'],
  'profile/my-list': ['/profile/my-list'],
  'profile/wishlist': ['/profile/wishlist'],
  'profile/my-tickets': ['/profile/my-tickets'],
  'profile/orders': ['/profile/orders'],
  'raise-ticket': ['/raise-ticket'],
  'payment-slip': [`/payment-slip?orderId=${number}`],
  'order-confirmation': [`/order-confirmation?orderId=${number}`],
  'order-receipt': [`/order-receipt?orderId=${number}`],
  'deliveries/index': ['/deliveries'],
  'deliveries/[orderId]': [`/deliveries/${number}`],
  '2fa/setup': ['/2fa/setup'],
  '2fa/verify': ['/2fa/verify'],
  checkout: ['/checkout'],
  'product/[id]/index': ['/product/herbal-soap-trio#reviews'],
});
const drivers = (number: string): Rooms => ({
  'profile/my-deliveries/index': ['/profile/my-deliveries'],
  'profile/my-deliveries/[orderId]': [`/profile/my-deliveries/${number}`],
});
const admins = (number: string): Rooms => ({
  'admin/index': [`/admin?order=${number}`],
  'admin/orders': [`/admin/orders?q=${number}`, `/admin/orders?q=${number}&order=${number}`],
  'admin/products/index': ['/admin/products'],
  'admin/products/new': ['/admin/products/new'],
  'admin/products/[id]': ['/admin/products/jak-wood-bowl'],
  'admin/reviews': ['/admin/reviews'],
  'admin/tickets': ['/admin/tickets'],
});
/** Addresses that lead on, and pieces of pages. */
const noPages = [
  'productListing',
  'logout',
  'fragments/popular/[slug]',
  'fragments/quick-view/[id]',
];

/** Until what a page asks the shop for has come. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

async function expectGood(page: Page, rooms: Rooms): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 780 };
  for (const path of Object.values(rooms).flat()) {
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expectReadable(page);
      // Both sizes of the shop measure the widths of both: a phone once, for fingers.
      if (size.width < 1000) await expectFingers(page);
      else await expectFits(page, size.height);
      await page.setViewportSize(size);
    });
  }
}

// axe reads every node of a page: on a busy machine that takes its time.
test.setTimeout(180_000);

test('No page of the shop is left out here @desktop', () => {
  const known = [guests, shoppers(''), drivers(''), admins('')].flatMap((rooms) =>
    Object.keys(rooms),
  );
  const pages = globSync('**/*.astro', { cwd: 'src/pages' }).map((file) =>
    file.replace(/\.astro$/, ''),
  );
  expect([...new Set([...known, ...noPages])].toSorted()).toEqual(pages.toSorted());
});

for (const [name, paths] of Object.entries(guests)) {
  test(`Everybody can use the page ${name}`, async ({ page }) => {
    // Somebody waits for his codes: without him the pages that take one lead elsewhere.
    await page.addInitScript(() => {
      localStorage.setItem('userEmail', 'nimali@example.com');
      localStorage.setItem('pending2faUserId', 'waits');
    });
    await expectGood(page, { [name]: paths });
  });
}

test('Everybody can use the pages of a shopper', async ({ page }) => {
  const email = await shopper(page);
  const number = await order(page, email, ['herbal-soap-trio', 'coconut-pair']);
  await expectGood(page, shoppers(number));
});

test('Everybody can use the pages of somebody who has nothing yet', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  const {
    'profile/index': _,
    '2fa/setup': __,
    '2fa/verify': ___,
    ...rooms
  } = shoppers('XXXX-XXXX');
  await expectGood(page, rooms);
});

test('Everybody can use the pages of a driver', async ({ page }) => {
  const ravi = await driver(page.request);
  const [number = ''] = await parcels(page.request, ravi, [['herbal-soap-trio'], ['coconut-pair']]);
  await signIn(page, ravi.email);
  await expectGood(page, drivers(number));
});

test('Everybody can use the desk of an admin', async ({ page, request }) => {
  const number = await aWaitingSlip(request, await aBuyer(request));
  await asAdmin(page);
  await expectGood(page, admins(number));
});
