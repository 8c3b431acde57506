import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  defaultShopSettings,
  publicSettings,
  type PublicSettings,
} from '#lib/shop-settings/shop-settings.ts';
import { figure, storeCart } from '../support/cart-fixtures.ts';
import {
  atCheckout,
  coconuts,
  CONFIRMATION,
  field,
  fillForm,
  openCheckout,
  PLACE,
  placeButton,
  placed,
  soap,
} from '../support/checkout.tsx';
import { success } from '../support/fake-api.ts';
import { bankAccount } from '../support/order-fixtures.ts';
import { accessibilityFaults } from '../support/page.tsx';

beforeEach(() => page.viewport(360, 780));

describe('Checkout with districts and two ways to pay', () => {
  const QUOTE = 'POST /api/order/quote';
  const { shipping, payment } = publicSettings(defaultShopSettings);
  const withRules: PublicSettings = {
    ...publicSettings(defaultShopSettings),
    shipping: {
      ...shipping,
      districts: [
        { name: 'Colombo', fee: 100, cashOnDelivery: true },
        { name: 'Jaffna', fee: 350, cashOnDelivery: false },
      ],
    },
    payment: { ...payment, cashOnDelivery: { max: 2000, fee: 50 } },
  };
  const cash = page.getByRole('radio', { name: 'Cash on delivery' });
  const transfer = page.getByRole('radio', { name: 'Bank transfer' });
  const district = field('District (optional)');
  const quote = (figures: Record<string, number>) =>
    success({ quote: { ...figures, methods: [], bankAccounts: [bankAccount] } });
  const toJaffna = quote({
    subTotalAmt: 680,
    shipping: 350,
    cashOnDeliveryFee: 0,
    totalAmt: 1030,
  });

  test('shows at once what delivery to a district costs, and asks nobody', async () => {
    const { api, destinations } = await atCheckout([coconuts], { [PLACE]: placed }, withRules);
    expect(figure('Shipping')).toBe('Rs. 200.00');
    expect(figure('Cash on delivery fee')).toBe('Rs. 50.00');
    await expect.element(district).toHaveAttribute('autocomplete', 'address-level1');
    await district.selectOptions('Colombo');
    await expect.element(district).toHaveAccessibleDescription('Delivery: Rs. 100.00');
    await expect.poll(() => figure('Total')).toBe('Rs. 830.00');
    expect(api.sentTo(QUOTE)).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await fillForm();
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(PLACE).map(({ body }) => body)).toMatchObject([
      {
        delivery_address: { district: 'Colombo' },
        paymentMethod: 'cash_on_delivery',
        subTotalAmt: 680,
        totalAmt: 830,
      },
    ]);
  });

  test('keeps the chosen method after a reload, until an order is placed', async () => {
    const routes = { [PLACE]: placed, [QUOTE]: toJaffna };
    const { screen, destinations } = await atCheckout([coconuts], routes, withRules);
    await transfer.click();
    await screen.unmount();
    const reloaded = await openCheckout(withRules);
    await expect.element(transfer).toBeChecked();
    await district.selectOptions('Jaffna');
    await expect.poll(() => figure('Total')).toBe('Rs. 1,030.00');
    await fillForm();
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    await reloaded.unmount();
    storeCart([coconuts]);
    await openCheckout(withRules);
    await expect.element(cash).toBeChecked();
  });

  test('says why cash is refused, and where to transfer exactly how much', async () => {
    const routes = { [PLACE]: placed, [QUOTE]: toJaffna };
    const { api, destinations } = await atCheckout([coconuts], routes, withRules);
    await district.selectOptions('Jaffna');
    await expect
      .element(page.getByText('Cash on delivery is not available in Jaffna.'))
      .toBeVisible();
    await expect.element(cash).toBeDisabled();
    await expect.element(transfer).toBeChecked();
    await expect.element(page.getByText(bankAccount.accountNumber)).toBeVisible();
    expect(document.querySelector('.bank-accounts')?.textContent).toContain('Rs. 1,030.00');
    expect(figure('Total')).toBe('Rs. 1,030.00');
    expect(await accessibilityFaults()).toEqual([]);
    await fillForm();
    await placeButton.click();
    await expect.poll(() => destinations).toContain(CONFIRMATION);
    expect(api.sentTo(QUOTE).map(({ body }) => body)).toMatchObject([
      { district: 'Jaffna', paymentMethod: 'bank_transfer' },
    ]);
    expect(api.sentTo(PLACE).map(({ body }) => body)).toMatchObject([
      { paymentMethod: 'bank_transfer', totalAmt: 1030 },
    ]);
  });

  test('refuses cash above its highest total', async () => {
    await atCheckout([soap], { [QUOTE]: toJaffna }, withRules);
    await expect
      .element(page.getByText('Cash on delivery is available up to Rs. 2,000.00.'))
      .toBeVisible();
    await expect.element(cash).toBeDisabled();
  });

  test('goes on without the bank details when they do not come', async () => {
    const { api } = await atCheckout([coconuts], { [QUOTE]: 'offline' }, withRules);
    await transfer.click();
    await expect.element(page.getByText(/^The bank details could not be loaded\./)).toBeVisible();
    expect(figure('Total')).toBe('Rs. 880.00');
    api.response({
      [QUOTE]: quote({ subTotalAmt: 680, shipping: 250, cashOnDeliveryFee: 0, totalAmt: 930 }),
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(bankAccount.accountNumber)).toBeVisible();
    // The shop charges another amount since this page was opened.
    await expect.poll(() => figure('Total')).toBe('Rs. 930.00');
  });

  test('offers cash alone without a bank account', async () => {
    const cashOnly = { ...payment, methods: ['cash_on_delivery' as const] };
    await atCheckout([coconuts], {}, { ...withRules, payment: cashOnly });
    await expect.element(cash).toBeChecked();
    expect(transfer.elements()).toEqual([]);
    expect(document.body.textContent).not.toContain('slip');
  });
});
