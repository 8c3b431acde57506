import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AdminOrderDetails } from '#islands/admin/order-list/AdminOrderDetails.tsx';
import { readAdminOrder } from '#lib/order-list/codec.ts';
import { adminOrder, toPay } from '../support/order-fixtures.ts';

const AT = '2026-10-04T09:00:00.000Z';
const cash = { kind: 'cash', amount: 1400, at: AT, by: 'Ravi', reference: '' } as const;

test('says how an order was handed over, with the photo at the door', async () => {
  const order = adminOrder({
    codeStatus: 'missing',
    codeMissing: 'The phone was off',
    deliveryPhoto: { path: '/placeholder.svg', at: AT },
    payment: { ...toPay(), entries: [{ ...cash, note: 'No change' }] },
  });
  await render(<AdminOrderDetails order={readAdminOrder(order)} />);
  const facts = page.getByRole('definition');
  await expect
    .element(facts.filter({ hasText: 'without the code' }))
    .toMatchTextContent(/Handed over without the code.*The phone was off/);
  await expect
    .element(page.getByRole('list', { name: 'Payments' }))
    .toMatchTextContent(/Rs\. 1,400\.00.*No change/);
  await page.getByRole('button', { name: 'View photo' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Photo of order K7M2-9QXD at the door' }))
    .toBeVisible();
});
