// From a filled cart to the parcel's whereabouts, as somebody does who has never bought here.
import { fillLogin, mailsTo, member } from './people.ts';
import { expect, test } from './support.ts';

test.setTimeout(60_000);

test('A guest fills a cart, is asked to log in, buys, reads the mail and tracks the order @postgres', async ({
  page,
}) => {
  const person = await member(page.request);
  await page.goto('/product/coconut-pair');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page
    .getByRole('dialog', { name: /^Your cart/ })
    .getByRole('link', { name: 'Checkout' })
    .click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await fillLogin(page, person.email);
  await page.waitForURL('/checkout', { waitUntil: 'commit' });
  for (const [label, words] of [
    ['First name', 'Nimali'],
    ['Last name', 'Perera'],
    ['Street address', '42 Lake Road'],
    ['City', 'Matale'],
    ['ZIP', '21000'],
  ] as const) {
    await page.getByLabel(label).fill(words);
  }
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order-confirmation\?orderId=/, { waitUntil: 'commit' });
  const number = (await page.locator('#order-number').textContent()) ?? '';

  const mail = async () => (await mailsTo(person.email)).find(({ text }) => text?.includes(number));
  await expect.poll(mail).toBeDefined();
  expect((await mail())?.html).toContain('Rs. 880.00');
  const link = /http\S+order-tracking\S*/.exec((await mail())?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByLabel('Order number')).toHaveValue(number);
  await page.getByLabel('Email').first().fill(person.email);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('Pending Payment').first()).toBeVisible();
});
