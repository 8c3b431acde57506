// A merchant's day on a phone: seventeen tasks, each from the page Today, without a terminal. The taps
// of each task are counted and bounded, so that no screen gets longer unnoticed.
import type { Locator, Page } from '@playwright/test';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { changePerson } from '../support/people.ts';
import { expect, test } from './support/fixtures.ts';
import {
  approveOrder,
  assignOrder,
  orderWithSlip,
  placeOrder,
  raiseTicket,
} from './support/orders.ts';
import { callerOf, demoAdmin, type TestUser, type UserFields } from './support/people.ts';
import { toast } from './support/staff-steps.ts';
import { timeLimit } from '../support/time-limit.ts';

// A shop of its own: it changes what other tests count on.
test.use({ env: { LOG_LEVEL: 'error' }, actionTimeout: timeLimit(10_000) });

const SOAP = ['herbal-soap-trio'];

/** Taps and fills as a thumb does, and counts: a field that is filled is one tap. */
function aThumb(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    fill: async (field: Locator, text: string) => {
      taps += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, label: string) => {
      taps += 2;
      await field.selectOption(label);
    },
    /** Opens Today, from where every task begins. */
    begin: async () => {
      taps = 0;
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    },
    tab: async (name: string) => {
      taps += 1;
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name })
        .click();
    },
    taps: () => taps,
  };
}
type NewUser = (fields?: UserFields) => Promise<TestUser>;
type Thumb = ReturnType<typeof aThumb>;

const dialogOf = (page: Page) => page.getByRole('dialog');

const tasks: readonly {
  name: string;
  /** At most this many taps. */
  most: number;
  does: (page: Page, thumb: Thumb, day: Day) => Promise<void>;
}[] = [
  {
    name: 'a new product',
    most: 8,
    does: async (page, { tab, tap, fill, choose }) => {
      await tab('Products');
      await tap(page.getByRole('link', { name: 'New product', exact: true }));
      await fill(page.getByLabel('Name', { exact: true }), 'Cane Basket');
      await choose(page.getByLabel('Category', { exact: true }), 'Bowls');
      await fill(page.getByLabel('List price, Rs.'), '2500');
      await fill(page.getByLabel('In stock'), '4');
      await tap(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(toast(page, 'Product added')).toBeVisible();
    },
  },
  {
    name: 'stock',
    most: 5,
    does: async (page, { tab, tap, fill }) => {
      await tab('Products');
      await fill(page.getByLabel('Name, maker or brand'), 'soap trio');
      await tap(page.getByRole('button', { name: 'Edit stock of Herbal Soap Trio' }));
      const form = page.getByRole('form', { name: 'Stock of Herbal Soap Trio' });
      await fill(form.getByLabel('In stock'), '25');
      await tap(form.getByRole('button', { name: 'Save' }));
      await expect(form).toBeHidden();
    },
  },
  {
    name: 'a discount',
    most: 5,
    does: async (page, { tab, tap, fill }) => {
      await tab('Products');
      await fill(page.getByLabel('Name, maker or brand'), 'soap trio');
      await tap(page.getByRole('button', { name: 'Edit price of Herbal Soap Trio' }));
      const form = page.getByRole('form', { name: 'Price of Herbal Soap Trio' });
      await tap(form.getByRole('button', { name: '20% off' }));
      await tap(form.getByRole('button', { name: 'Save' }));
      await expect(form).toBeHidden();
    },
  },
  {
    name: 'today’s orders',
    most: 1,
    does: async (page, { tap }, { orders }) => {
      await tap(page.getByRole('link', { name: 'Orders today' }));
      for (const name of orders) await expect(page.getByRole('link', { name })).toBeVisible();
    },
  },
  {
    name: 'assign five',
    most: 5,
    does: async (page, { tap }) => {
      await tap(page.getByRole('link', { name: 'Orders without a driver' }));
      await tap(page.getByRole('checkbox', { name: /all/i }));
      await tap(page.getByRole('button', { name: /Assign driver/ }));
      await tap(dialogOf(page).getByRole('radio').first());
      await tap(dialogOf(page).getByRole('button', { name: /^Assign/ }));
      await expect(toast(page, '5 orders assigned to')).toBeVisible();
    },
  },
  {
    name: 'a cash order, to its driver',
    most: 2,
    does: async (page, { tap }, { cash }) => {
      await tap(page.getByRole('button', { name: `Approve: ${cash}` }));
      await tap(dialogOf(page).getByRole('button', { name: /^Approve and assign/ }));
      await expect(toast(page, `${cash} approved and assigned to`)).toBeVisible();
    },
  },
  {
    name: 'a slip',
    most: 2,
    does: async (page, { tap }) => {
      await tap(page.getByRole('button', { name: /^Review: / }));
      await tap(dialogOf(page).getByRole('button', { name: 'Approve' }));
      await expect(toast(page, 'approved')).toBeVisible();
    },
  },
  {
    name: 'a ticket',
    most: 3,
    does: async (page, { tap, fill }) => {
      await tap(page.getByRole('button', { name: /^Reply: / }));
      await fill(page.getByRole('textbox', { name: 'Reply' }), 'We are sending another bowl.');
      await tap(page.getByRole('button', { name: 'Send reply' }));
      await expect(toast(page, 'Reply sent')).toBeVisible();
    },
  },
  {
    name: 'the delivery price',
    most: 3,
    does: async (page, { tab, tap, fill }) => {
      await tab('Settings');
      await fill(page.getByLabel('Delivery, Rs.', { exact: true }), '250');
      await tap(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(toast(page, 'Settings saved')).toBeVisible();
    },
  },
  {
    name: 'this month’s figures',
    most: 1,
    does: async (page, { tab }) => {
      await tab('Figures');
      await expect(page.getByRole('img').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Best products' })).toContainText(
        'Herbal Soap Trio',
      );
    },
  },
  {
    name: 'invite a packer',
    most: 5,
    does: async (page, { tab, tap, fill }) => {
      await tab('People');
      await tap(page.getByRole('button', { name: 'Invite' }));
      await fill(dialogOf(page).getByRole('textbox', { name: 'Email' }), 'packer@example.com');
      await tap(dialogOf(page).getByRole('checkbox', { name: /^Orders/ }));
      await tap(dialogOf(page).getByRole('button', { name: 'Send invitation' }));
      await expect(toast(page, 'Invitation sent to packer@example.com')).toBeVisible();
    },
  },
  {
    name: 'approve a driver',
    most: 2,
    does: async (page, { tap }) => {
      await tap(page.getByRole('link', { name: /Drivers? to approve/ }));
      await tap(page.getByRole('button', { name: 'Approve Ruwan Silva' }));
      await expect(toast(page, 'Ruwan Silva approved')).toBeVisible();
    },
  },
  {
    name: 'find a customer by town',
    most: 2,
    does: async (page, { tab, fill }) => {
      await tab('People');
      await fill(
        page.getByRole('searchbox', { name: 'Name, email, phone or city' }),
        'Ambalangoda',
      );
      await expect(page.getByRole('link', { name: 'Kamala Town' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ruwan Silva' })).toHaveCount(0);
    },
  },
  {
    name: 'block a person',
    most: 6,
    does: async (page, { tab, tap, fill }) => {
      await tab('People');
      await fill(page.getByRole('searchbox', { name: 'Name, email, phone or city' }), 'Kamala');
      await tap(page.getByRole('link', { name: 'Kamala Town' }));
      await tap(page.getByRole('button', { name: 'Block', exact: true }));
      const question = page.getByRole('dialog', { name: 'Block Kamala Town?' });
      await tap(question.getByRole('button', { name: 'Orders that are never accepted.' }));
      await tap(question.getByRole('button', { name: 'Block', exact: true }));
      await expect(toast(page, 'Kamala Town is blocked')).toBeVisible();
    },
  },
  {
    name: 'a phone order, to its driver',
    most: 11,
    does: async (page, { tab, tap, fill, choose }) => {
      await tab('Orders');
      await tap(page.getByRole('link', { name: 'New order' }));
      await fill(page.getByRole('combobox', { name: 'Add product' }), 'soap trio');
      await tap(page.getByRole('option', { name: /Herbal Soap Trio/ }).first());
      await fill(page.getByRole('textbox', { name: 'Name' }), 'Sita Perera');
      await fill(page.getByRole('textbox', { name: 'Phone' }), '0771234567');
      await fill(page.getByRole('textbox', { name: 'Street address' }), '5 Lake Road');
      await fill(page.getByRole('textbox', { name: 'City' }), 'Kandy');
      await expect(page.getByRole('definition').last()).toContainText('Rs.');
      await choose(page.getByLabel('Driver'), 'Anil Driver');
      await tap(page.getByRole('button', { name: 'Place and assign order' }));
      await expect(page.getByText('Approved, and assigned to Anil Driver.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible();
    },
  },
  {
    name: 'a refused parcel',
    most: 4,
    does: async (page, { tap }, { refused }) => {
      await tap(page.getByRole('link', { name: /Failed deliver/ }));
      const row = page.getByRole('row').filter({ hasText: refused });
      await tap(row.getByRole('button', { name: /Assign again/ }));
      await tap(dialogOf(page).getByRole('radio').first());
      await tap(dialogOf(page).getByRole('button', { name: /^Assign/ }));
      await expect(toast(page, `${refused} assigned to`)).toBeVisible();
    },
  },
  {
    name: 'undo an archive',
    most: 4,
    does: async (page, { tab, tap, fill }) => {
      await tab('Products');
      await fill(page.getByLabel('Name, maker or brand'), 'soap trio');
      await tap(page.getByRole('button', { name: 'Archive Herbal Soap Trio' }));
      await tap(page.getByRole('button', { name: 'Restore Herbal Soap Trio' }));
      await expect(page.getByRole('button', { name: 'Archive Herbal Soap Trio' })).toBeVisible();
    },
  },
];

/** What the day begins with. */
interface Day {
  /** Approved today, without a driver. */
  orders: readonly string[];
  /** Brought back by its driver. */
  refused: string;
  /** Paid in cash, and not approved. */
  cash: string;
}

/** Five orders to assign, one to approve, a slip, a ticket, a driver who waits, a parcel that came back, a customer. */
async function aDay(shop: Shop, newUser: NewUser): Promise<Day> {
  const shopper = await newUser({ name: 'Nimali Perera' });
  const driver = await newUser({ role: 'driver', name: 'Anil Driver' });
  const approved = async () => {
    const orderNumber = await placeOrder(shop, shopper, SOAP);
    await approveOrder(shop, orderNumber);
    return orderNumber;
  };
  const refused = await approved();
  await assignOrder(shop, refused, driver);
  await shop.deliveries.drive(callerOf(driver), refused, 'delivering');
  await shop.deliveries.fail(callerOf(driver), refused, { reason: 'refused', note: '' });
  const orders = [];
  for (let count = 0; count < 5; count += 1) orders.push(await approved());
  await orderWithSlip(shop, shopper);
  await raiseTicket(shop, shopper, 'Small chip on the rim');
  const ruwan = await newUser({ name: 'Ruwan Silva' });
  await changePerson(shop, ruwan.id, { role: 'driver', driver_approved_at: null });
  const kamala = await newUser({ name: 'Kamala Town' });
  await changePerson(shop, kamala.id, { city: 'Ambalangoda' });
  const cash = await placeOrder(shop, shopper, SOAP);
  return { orders, refused, cash };
}

test('seventeen tasks of a merchant’s day, each within its taps', async ({
  page,
  shop,
  newUser,
  signIn,
}) => {
  test.slow();
  const day = await aDay(shop.data, newUser);
  await signIn(await demoAdmin(shop.data));
  const thumb = aThumb(page);
  const counted: string[] = [];
  for (const { name, most, does } of tasks) {
    await test.step(name, async () => {
      await thumb.begin();
      await does(page, thumb, day);
      counted.push(`${name}: ${thumb.taps()}`);
      expect([name, thumb.taps() <= most]).toEqual([name, true]);
    });
  }
  test.info().annotations.push({ type: 'taps', description: counted.join(', ') });
});

test('imports the export of another shop after a look at what it changes', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn(await demoAdmin(shop.data));
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles('tests/fixtures/shopify-products.csv');
  await expect(page.getByText('Product export of Shopify')).toBeVisible();
  await expect(page.getByRole('table').getByText('Kandy Handloom Kurta')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 products' }).click();
  const status = page.getByRole('status').filter({ hasText: '4 products imported' });
  await expect(status).toBeVisible();
  await page.reload();
  await expect(status).toBeVisible();

  await page.getByRole('link', { name: 'See archived products' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Sea Shell Earrings' });
  await row.getByRole('button', { name: 'Restore Sea Shell Earrings' }).click();
  await expect(row.getByText('On sale', { exact: true })).toBeVisible();
  await page.goto('/product/sea-shell-earrings');
  await expect(page.getByRole('heading', { name: 'Sea Shell Earrings', level: 1 })).toBeVisible();
});
