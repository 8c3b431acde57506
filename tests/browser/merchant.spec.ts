// A merchant's day on a phone: sixteen tasks, each from the page Today, without a terminal. The taps
// of each task are counted and bounded, so that no screen gets longer unnoticed.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveOrder, orderWithSlip, placeOrder } from './support/orders.ts';
import { demoAdmin } from './support/people.ts';
import { toast } from './support/staff-steps.ts';

// A shop of its own: it changes what other tests count on.
test.use({ env: { LOG_LEVEL: 'error' } });

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
type Thumb = ReturnType<typeof aThumb>;

const dialogOf = (page: Page) => page.getByRole('dialog');

const tasks: readonly {
  name: string;
  /** At most this many taps. */
  most: number;
  does: (page: Page, thumb: Thumb, day: Day) => Promise<void>;
}[] = [
  {
    name: 'today’s orders',
    most: 1,
    does: async (page, { tap }, { orders }) => {
      await tap(page.getByRole('link', { name: 'Orders today' }));
      await expect(page.getByRole('link', { name: orders[0] })).toBeVisible();
    },
  },
  {
    name: 'a slip',
    most: 3,
    does: async (page, { tap }) => {
      await tap(page.getByRole('link', { name: 'Slips to review' }));
      await tap(page.getByRole('button', { name: 'Approve', exact: true }));
      await tap(dialogOf(page).getByRole('button', { name: 'Approve' }));
      await expect(toast(page, 'approved')).toBeVisible();
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
      await expect(page.getByText(/5 orders assigned|Assigned/).first()).toBeVisible();
    },
  },
  {
    name: 'a ticket',
    most: 3,
    does: async (page, { tap, fill }) => {
      await tap(page.getByRole('link', { name: 'Tickets to answer' }));
      await fill(page.getByRole('textbox', { name: /reply/i }), 'We are sending another bowl.');
      await tap(page.getByRole('button', { name: /Send/ }));
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
      await tap(page.getByRole('link', { name: 'Drivers to approve' }));
      await tap(page.getByRole('button', { name: 'Approve Ruwan Silva' }));
      await expect(toast(page, 'Ruwan Silva approved')).toBeVisible();
    },
  },
  {
    name: 'find a customer by town',
    most: 2,
    does: async (page, { tab, fill }) => {
      await tab('People');
      await fill(page.getByRole('searchbox', { name: 'Name, email, phone or city' }), 'Ambalangoda');
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
    name: 'a phone order',
    most: 9,
    does: async (page, { tab, tap, fill }) => {
      await tab('Orders');
      await tap(page.getByRole('link', { name: 'New order' }));
      await fill(page.getByRole('combobox', { name: 'Add product' }), 'soap trio');
      await tap(page.getByRole('option', { name: /Herbal Soap Trio/ }).first());
      await fill(page.getByRole('textbox', { name: 'Name' }), 'Sita Perera');
      await fill(page.getByRole('textbox', { name: 'Phone' }), '0771234567');
      await fill(page.getByRole('textbox', { name: 'Street address' }), '5 Lake Road');
      await fill(page.getByRole('textbox', { name: 'City' }), 'Kandy');
      await expect(page.getByRole('definition').last()).toContainText('Rs.');
      await tap(page.getByRole('button', { name: 'Place order' }));
      await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible();
    },
  },
];

/** What the day begins with. */
interface Day {
  orders: readonly string[];
}

test('sixteen tasks of a merchant’s day, each within its taps', async ({
  page,
  shop,
  newUser,
  signIn,
}) => {
  test.setTimeout(180_000);
  const shopper = await newUser({ name: 'Nimali Perera' });
  const orders: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const orderNumber = await placeOrder(shop.data, shopper, SOAP);
    await approveOrder(shop.data, orderNumber);
    orders.push(orderNumber);
  }
  await orderWithSlip(shop.data, shopper);
  await signIn(await demoAdmin(shop.data));
  const thumb = aThumb(page);
  const counted: string[] = [];
  for (const { name, most, does } of tasks) {
    await test.step(name, async () => {
      await thumb.begin();
      await does(page, thumb, { orders });
      counted.push(`${name}: ${thumb.taps()}`);
      expect([name, thumb.taps() <= most]).toEqual([name, true]);
    });
  }
  test.info().annotations.push({ type: 'taps', description: counted.join(', ') });
});
