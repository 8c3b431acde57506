// Every template of the shop, opened by the people it is for: accessible, in reach of a finger, never
// wider than the screen, and with a focus that is seen at every stop of Tab. What opens over a page is checked like a page.
import { globSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#lib/account/permissions.ts';
import { waitingKinds, waitingTable } from '#lib/today/waiting.ts';
import { asText, DESKTOP, expect, test, untilIdle } from './support/fixtures.ts';
import {
  approveOrder,
  assignOrder,
  deliverOrder,
  orderWithSlip,
  placeOrder,
  requestReturn,
} from './support/orders.ts';
import { expectUsable } from './support/page-checks.ts';
import { demoAdmin } from './support/people.ts';
import {
  fillAccount,
  forAdmins,
  forBuyers,
  forDrivers,
  forGuests,
  forShoppers,
  raiseTickets,
  SOAP,
  type Templates,
} from './support/templates.ts';

test.use(DESKTOP);

/** Redirects, pieces of pages, and what is looked at elsewhere. */
const NO_PAGES = [
  'productListing',
  'logout',
  'fragments/popular/[slug]',
  'fragments/quick-view/[id]',
  'fragments/size-guide/[slug]',
  // A library's markup: admin-api.spec.ts.
  'admin/api',
];

/** Opens each address once, in a tab of its own, and waits until its calls are answered. */
async function expectUsablePages(context: BrowserContext, templates: Templates): Promise<void> {
  for (const path of Object.values(templates).flat()) {
    await test.step(path, async () => {
      const page = await context.newPage();
      await untilIdle(page, () => page.goto(path));
      await expectUsable(page);
      await page.close();
    });
  }
}

test('visits every page of src/pages', () => {
  const known = [forGuests, forShoppers, forBuyers(''), forDrivers(''), forAdmins('')].flatMap(
    (templates) => Object.keys(templates),
  );
  const pages = globSync('**/*.astro', { cwd: 'src/pages' }).map((file) =>
    file.replace(/\.astro$/, ''),
  );
  expect([...new Set([...known, ...NO_PAGES])].toSorted()).toEqual(pages.toSorted());
});

const deadSession = (role: Role) => ({
  accesstoken: 'a'.repeat(43),
  refreshtoken: 'b'.repeat(43),
  userInfo: { _id: 'nobody', name: 'Nimali Perera', email: 'nimali@example.com', role },
});

/** One address of each template; a product's page and the wishlist are for guests too. */
const guardedPages = {
  shoppers: Object.entries({ ...forShoppers, ...forBuyers('ORD-1'), ...forDrivers('ORD-1') })
    .filter(([name]) => name !== 'product/[id]/index' && name !== 'profile/wishlist')
    .map(([, [path = '']]) => path),
  admins: Object.values(forAdmins('ORD-1')).map(([path = '']) => path),
};

for (const [kind, session] of [
  ['nobody is signed in', () => ({})],
  ['the session has expired', deadSession],
] as const) {
  for (const [whose, guarded] of Object.entries(guardedPages)) {
    test(`no error shows on pages of ${whose} on the way to the login when ${kind}`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const alerts = document.querySelectorAll('main [role="alert"], main .empty');
          for (const alert of alerts) {
            const displayed = alert.checkVisibility() ? alert.textContent.trim() : '';
            if (displayed !== '') sessionStorage.setItem('shown', displayed);
          }
        }).observe(document, { childList: true, subtree: true });
      });
      for (const path of guarded) {
        await test.step(path, async () => {
          // From a file of the shop, which looks at no session.
          await page.goto('/robots.txt', { waitUntil: 'commit' });
          await page.evaluate(
            (entries) => {
              for (const [name, value] of entries) localStorage.setItem(name, value);
            },
            Object.entries(session(whose === 'admins' ? 'admin' : 'driver')).map(
              ([name, value]) => [name, asText(value)] as const,
            ),
          );
          await page.goto(path, { waitUntil: 'commit' });
          await page.waitForURL('/login', { waitUntil: 'commit' });
          expect(await page.evaluate(() => sessionStorage.getItem('shown')), path).toBeNull();
        });
      }
    });
  }
}

for (const [name, paths] of Object.entries(forGuests)) {
  test(`the page ${name} is usable`, async ({ context, store }) => {
    // Without a pending login the pages that take codes lead elsewhere.
    await store({ userEmail: 'nimali@example.com', pending2faUserId: 'waits' });
    await expectUsablePages(context, { [name]: paths });
  });
}

test('a size guide looks like a text on its own page too', async ({ page }) => {
  await page.goto('/size-guide/clothes');
  await expect(page.locator('.size-guide ul')).toHaveCSS('list-style-type', 'disc');
});

test('filters apply without a button on a desktop', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('checkbox', { name: /^Bags/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show/ })).toBeHidden();
});

/** The names of templates, some a test, which is then far from its time limit. */
function inGroups(templates: Templates, size: number): (readonly string[])[] {
  const [...names] = Object.keys(templates);
  return Array.from({ length: Math.ceil(names.length / size) }, () => names.splice(0, size));
}

const some = (templates: Templates, names: readonly string[]): Templates =>
  Object.fromEntries(names.map((name) => [name, templates[name] ?? []]));

for (const names of inGroups({ ...forShoppers, ...forBuyers('') }, 4)) {
  test(`the pages ${names.join(', ')} are usable for a shopper`, async ({
    context,
    shop,
    user,
  }) => {
    const orderNumber = await fillAccount(shop.data, user);
    await expectUsablePages(context, some({ ...forShoppers, ...forBuyers(orderNumber) }, names));
  });
}

test('the pages of an order whose slip was sent are usable', async ({ context, shop, user }) => {
  const orderNumber = await orderWithSlip(shop.data, user);
  const { 'payment-slip': slip, 'deliveries/[orderId]': delivery } = forBuyers(orderNumber);
  const orders = forShoppers['profile/orders'];
  await expectUsablePages(context, {
    slip: [slip, delivery, orders].flatMap((paths) => paths ?? []),
  });
});

test('the return of an order is usable', async ({ page, shop, user }) => {
  const orderNumber = await placeOrder(shop.data, user, [SOAP, 'coconut-pair']);
  await deliverOrder(shop.data, orderNumber);
  await untilIdle(page, () => page.goto(`/order-return?orderId=${orderNumber}`));
  const request = page.getByRole('button', { name: 'Request return' });
  await request.click();
  await expectUsable(page);
  await page.getByRole('checkbox', { name: 'Herbal Soap Trio' }).check();
  await page.getByRole('radio', { name: 'Refund' }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption('I changed my mind.');
  await request.click();
  await expect(page.getByRole('heading', { name: 'Return requested' })).toBeFocused();
  await expectUsable(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(page.getByRole('link', { name: 'View return' })).toBeVisible();
  await expectUsable(page);
});

test('the pages of a shopper who has nothing yet are usable', async ({ context, user }) => {
  const { 'profile/index': _, '2fa/setup': __, '2fa/verify': ___, ...templates } = forShoppers;
  expect(user.role).toBe('user');
  await expectUsablePages(context, templates);
});

test('the pages of an order that does not exist are usable', async ({ context, user }) => {
  expect(user.role).toBe('user');
  await expectUsablePages(context, forBuyers('XXXX-XXXX'));
});

test('the pages of a driver are usable', async ({ context, shop, newUser, signIn }) => {
  const [buyer, driver] = [await newUser(), await newUser({ role: 'driver' })];
  const orderNumbers: string[] = [];
  for (const productId of [SOAP, 'coconut-pair']) {
    const orderNumber = await placeOrder(shop.data, buyer, [productId]);
    await approveOrder(shop.data, orderNumber);
    await assignOrder(shop.data, orderNumber, driver);
    orderNumbers.push(orderNumber);
  }
  await signIn(driver);
  await expectUsablePages(context, forDrivers(orderNumbers[0] ?? ''));
});

for (const names of inGroups(forAdmins(''), 2)) {
  test(`the pages ${names.join(', ')} are usable for an admin`, async ({
    context,
    shop,
    newUser,
    signIn,
  }) => {
    const buyer = await newUser();
    const orderNumber = await orderWithSlip(shop.data, buyer);
    await raiseTickets(shop.data, buyer);
    await requestReturn(shop.data, buyer, SOAP);
    await signIn(await demoAdmin(shop.data));
    await expectUsablePages(context, some(forAdmins(orderNumber), names));
  });
}

const ADMIN_STATES: Record<string, (page: Page) => Promise<void>> = {
  'the sections of a phone': async (page) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  },
  'the results of the search over everything': async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('batik');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'Today with tasks of every kind': async (page) => {
    const since = '2026-10-01T08:00:00.000Z';
    const waiting = waitingKinds.map((kind) => {
      const { href, action } = waitingTable[kind];
      const [id, orderId, name] = [`${kind}-1`, 'K7M2-9QXD', 'Wickramasinghe Arachchige Nimali'];
      const next = [{ id, orderId, name, total: 123_456.5, since, action, href }];
      return { kind, count: 12, oldest: since, href, next };
    });
    await page.route('**/api/admin/today', async (route) => {
      const response = await route.fetch();
      const { today, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, today: { ...today, waiting } } });
    });
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: '12 Drivers to approve' })).toBeVisible();
  },
  'the collapsed sidebar': async (page) => {
    await page.getByRole('button', { name: 'Icons only' }).click();
    await expect(page.locator('body')).toHaveClass(/collapsed/);
  },
};

for (const [name, open] of Object.entries(ADMIN_STATES)) {
  test(`${name} is usable`, async ({ page, shop, signIn }) => {
    await signIn(await demoAdmin(shop.data));
    await untilIdle(page, () => page.goto('/admin/reviews'));
    await open(page);
    await expectUsable(page, { wholePage: false });
  });
}

interface State {
  path: string;
  open: (page: Page) => Promise<void>;
  targets?: boolean;
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog').filter({ hasText: 'Peacock Batik Sarong' });
  await expect(cart.getByRole('link', { name: 'View Cart' })).toBeVisible();
}

/** What opens over a page, or happens on it: where, and how. */
const STATES: Record<string, State> = {
  'the drawer with its menus open': {
    path: '/',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('button', { name: 'Categories' }).click();
      const drawer = page.getByRole('dialog', { name: 'Shop By Category' });
      await drawer.getByText('Fashions', { exact: true }).click();
      await drawer.getByText('More', { exact: true }).click();
      await expect(drawer.getByRole('link', { name: 'Legal Notice' })).toBeVisible();
    },
  },
  'a form full of mistakes': {
    path: '/register',
    open: async (page) => {
      await page.getByLabel('Full Name').fill('N1');
      await page.getByLabel('Phone Number').fill('077');
      await page.getByLabel('Password', { exact: true }).fill('five5');
      await page.getByLabel('Confirm Password').fill('x');
      await page.getByRole('button', { name: 'Show password' }).first().click();
      const mismatch = page.getByRole('alert').filter({ hasText: 'Passwords do not match' });
      await expect(mismatch).toBeVisible();
    },
  },
  'the quick view': {
    path: '/category/batik-wear',
    open: async (page) => {
      // A card shows the button to a mouse alone.
      await page.getByLabel('Add Peacock Batik Sarong to cart').dispatchEvent('click');
      const dialog = page.getByRole('dialog', { name: 'Peacock Batik Sarong' });
      await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
      // Side by side: nothing but the two has a place in the grid.
      const picture = await dialog.locator('.quick-picture').boundingBox();
      const text = await dialog.locator('.quick-text').boundingBox();
      expect(text?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
      expect(text?.y).toBeLessThan((picture?.y ?? 0) + 200);
    },
  },
  'a size guide over its product': {
    path: '/product/lotus-batik-shirt',
    open: async (page) => {
      await page.getByRole('link', { name: 'Size guide' }).click();
      await expect(page.getByRole('dialog', { name: 'Clothes sizes' })).toBeVisible();
    },
  },
  'the filters of a phone': {
    path: '/products',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
    },
  },
  'the suggestions of the search': {
    path: '/pages/delivery',
    open: async (page) => {
      await page.getByPlaceholder('Search for products, categories...').click();
      await page.keyboard.type('bati');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    },
  },
  // The names of products in a cart are links 21 px high: their targets are not measured.
  'the mini-cart': { path: '/product/peacock-batik-sarong', open: fillCart, targets: false },
  'a filled cart': {
    path: '/product/peacock-batik-sarong',
    open: async (page) => {
      await fillCart(page);
      await untilIdle(page, () => page.goto('/cart'));
      await expect(page.getByRole('main').getByText('Peacock Batik Sarong')).toBeVisible();
    },
    targets: false,
  },
  'a product page that asks for the size and shows its reviews': {
    path: '/product/peacock-batik-sarong',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('alert').first()).toContainText('Please select a size');
      await page.getByRole('tab', { name: 'Reviews' }).click();
      // While the page still scrolls to the reviews, nothing has a place.
      await page.waitForFunction(async () => {
        const before = scrollY;
        await new Promise((resume) => setTimeout(resume, 400));
        return scrollY === before;
      });
    },
  },
};

for (const [name, { path, open, targets = true }] of Object.entries(STATES)) {
  test(`${name} is usable`, async ({ page }) => {
    await untilIdle(page, () => page.goto(path));
    await open(page);
    await expectUsable(page, { wholePage: false, targets });
  });
}
