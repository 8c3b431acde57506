// A discount code and a gift voucher, from a link or typed, to the order that they pay.
import * as v from 'valibot';
import { GiftVoucherForm } from '#lib/contract/staff-gift-vouchers.ts';
import { VoucherForm } from '#lib/contract/vouchers.ts';
import { addToShopCart, fillAddress } from './support/cart.ts';
import { expect, test } from './support/fixtures.ts';
import { expectUsable } from './support/page-checks.ts';
import { callerOf, demoAdmin } from './support/people.ts';

const BOWL = 'lacquer-band-bowl';

test('a code of a link reduces cart and order, and a gift voucher pays the rest', async ({
  page,
  shop,
  user,
}) => {
  const admin = callerOf(await demoAdmin(shop.data));
  const form = { code: 'AVURUDU', kind: 'amount', value: 500 };
  await shop.data.vouchers.create(admin, v.parse(VoucherForm, form));
  const gift = v.parse(GiftVoucherForm, { amount: 5000, validDays: 365 });
  const { code } = await shop.data.giftVouchers.give(admin, gift);
  await addToShopCart(shop.data, user, BOWL, 1);

  await page.goto('/products?q=bowl&voucher=avurudu');
  await expect(page).toHaveURL('/products?q=bowl');
  await page.goto('/cart');
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(summary).toContainText('Code AVURUDU-Rs. 500.00');
  await expect(summary).toContainText('TotalRs. 3,400.00');

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const panel = page.getByRole('complementary', { name: 'Your order' });
  await expect(panel).toContainText('Code AVURUDU-Rs. 500.00');
  await fillAddress(page);
  await panel.getByRole('button', { name: 'Voucher or gift voucher' }).click();
  const field = panel.getByLabel('Voucher or gift voucher', { exact: true }).last();
  await field.fill('AVURUDO');
  await field.press('Enter');
  await expect(panel.getByText('This code is not valid.')).toBeVisible();
  await expect(field).toHaveValue('AVURUDO');
  await expectUsable(page);
  await field.fill(code);
  await panel.getByRole('button', { name: 'Use code' }).click();
  await expect(panel).toContainText('Left to payRs. 0.00');
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();

  await page.waitForURL(/\/order-confirmation\?orderId=/);
  await expect(panel).toContainText('Code AVURUDU-Rs. 500.00');
  await expect(panel).toContainText('Gift voucher-Rs. 3,400.00');
  await expect(panel).not.toContainText('Left to pay');
  await addToShopCart(shop.data, user, BOWL, 1);
  await page.goto('/cart');
  await expect(summary).toContainText('TotalRs. 3,900.00');
});
