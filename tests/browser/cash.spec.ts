// The cash book: what drivers bring is counted once, whoever counts.
import { assignedOrders } from './support/orders.ts';
import { DESKTOP, expect, test } from './support/fixtures.ts';
import { callerOf, demoAdmin } from './support/people.ts';
import { toast } from './support/staff-steps.ts';

test.use(DESKTOP);

test('two admins count one driver’s cash at once: one gets the receipt, the other is told', async ({
  page,
  shop,
  newUser,
  signIn,
  openBrowser,
}) => {
  const driver = await newUser({ role: 'driver', name: 'Kumara Herath' });
  const deliver = async () => {
    const [orderNumber = ''] = await assignedOrders(shop.data, driver, [['herbal-soap-trio']]);
    await shop.data.deliveries.drive(callerOf(driver), orderNumber, 'delivering');
    await shop.data.deliveries.drive(callerOf(driver), orderNumber, 'delivered');
    return orderNumber;
  };
  const orderNumber = await deliver();
  await signIn(await demoAdmin(shop.data));
  const other = await openBrowser(await newUser({ role: 'admin', name: 'Anoma' }), DESKTOP);
  for (const at of [page, other]) {
    await at.goto('/admin/cash');
    await at.getByRole('link', { name: 'Kumara Herath' }).click();
    await at.getByRole('button', { name: 'Count and settle' }).click();
    await at.getByLabel('Counted amount (Rs.)').fill('1450');
    await at.keyboard.press('Enter');
    await expect(at.getByRole('dialog')).toContainText('No difference');
  }
  // Arrives while both count.
  const later = await deliver();

  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(toast(page, 'Cash of Kumara Herath settled')).toBeVisible();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(orderNumber);
  await expect(receipt).not.toContainText(later);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();

  await other.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(toast(other, 'Nothing to settle.')).toBeVisible();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByRole('list', { name: 'Settlements' })).toContainText('Rs. 1,450.00');
  await expect(other.getByRole('link', { name: later })).toBeVisible();
});
