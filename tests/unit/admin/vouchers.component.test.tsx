import type * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { VouchersScreen } from '#islands/admin/vouchers/VouchersScreen.tsx';
import type { listVouchers } from '#lib/contract/vouchers.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { categoryChoices } from '#lib/catalogue/category-choices.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { accessibilityFaults, onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CALL = '/api/admin/vouchers';
const LIST = `GET ${CALL}`;
const CREATE = `POST ${CALL}`;
const CHANGE = `PUT ${CALL}/stall`;
const END = `DELETE ${CALL}/stall`;

type SentVoucher = v.InferInput<typeof listVouchers.response>['vouchers'][number];

const aVoucher = (given: Partial<SentVoucher> = {}): SentVoucher => ({
  _id: 'stall',
  code: 'STALL10',
  codes: 1,
  isBatch: false,
  kind: 'percent',
  value: 10,
  minSubtotal: null,
  maxUses: null,
  perPerson: null,
  from: null,
  until: null,
  categories: [],
  firstOrderOnly: false,
  state: 'running',
  uses: 0,
  given: 0,
  sold: 0,
  revision: 3,
  ...given,
});

async function openScreen(
  vouchers: readonly SentVoucher[],
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const api = fakeApi({ [LIST]: success({ vouchers }), ...routes });
  const categories = categoryChoices(defaultCategoryList);
  await renderOnPage('/admin/vouchers', () => <VouchersScreen categories={categories} />);
  return api;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'user', permissions: ['orders'] });
  await onDesktop();
});

describe('A new voucher', () => {
  test('says what is wrong at its field, keeps what was typed, and is sent in rupees', async () => {
    const taken = 'The shop has this code already. Choose another one.';
    const { response, sentTo } = await openScreen([], { [CREATE]: 'offline' });
    await expect.element(page.getByText('No discount codes yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New discount code' }).click();
    await button('Save').click();
    await expect.element(page.getByText(/^Code must have 3 to 24 letters/)).toBeVisible();
    await field('Code').fill('avurudu 500');
    await userEvent.selectOptions(field('Takes off'), 'An amount');
    await field('Amount off, Rs.').fill('0');
    await button('Save').click();
    await expect.element(page.getByText(/must be more than Rs\.\s0/)).toBeVisible();
    await field('Amount off, Rs.').fill('500');
    await field('Orders from, Rs. (optional)').fill('2,500.50');
    await field('Orders in all (optional)').fill('100');
    await field('Begins (optional)').fill('2099-04-10T06:00');
    await page.getByRole('checkbox', { name: 'Bags' }).click();
    await page.getByRole('checkbox', { name: 'First orders only' }).click();
    expect(await accessibilityFaults()).toEqual([]);
    await button('Save').click();
    await expect
      .poll(toastMessages)
      .toContain('Not saved. Your changes are still here: try again.');
    response({ [CREATE]: refusal(409, taken, { errors: { code: taken } }) });
    await button('Save').click();
    await expect.element(page.getByText(taken)).toBeVisible();
    await field('Code').fill('avurudu 501');
    response({ [CREATE]: success({ voucher: aVoucher({ code: 'AVURUDU501' }) }, 201) });
    await button('Save').click();
    await expect.element(button('Change AVURUDU501')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(
      sentTo(CREATE)
        .map(({ body }) => body)
        .at(-1),
    ).toEqual({
      code: 'avurudu 501',
      kind: 'amount',
      value: 500,
      minSubtotal: 2500.5,
      maxUses: 100,
      perPerson: null,
      from: '2099-04-10T06:00:00+05:30',
      until: null,
      categories: ['bags'],
      firstOrderOnly: true,
    });
  });

  test('makes many codes, which are offered as a file', async () => {
    const batch = aVoucher({ code: 'FAIR', codes: 200, isBatch: true, maxUses: 1 });
    const { sentTo } = await openScreen([], { [CREATE]: success({ voucher: batch }, 201) });
    await page.getByRole('link', { name: 'New discount code' }).click();
    await userEvent.selectOptions(field('Codes'), 'Many codes for one order each');
    await field('Codes begin with').fill('fair');
    await field('How many codes').fill('1001');
    await userEvent.selectOptions(field('Takes off'), 'The delivery');
    await button('Save').click();
    await expect.element(page.getByText('Choose 1 to 1000 codes')).toBeVisible();
    await field('How many codes').fill('200');
    await button('Save').click();
    await expect.element(button('Download codes')).toBeVisible();
    await expect.element(page.getByText('200 codes FAIR-…').first()).toBeVisible();
    expect(sentTo(CREATE).map(({ body }) => body)).toMatchObject([
      { code: 'fair', codes: 200, kind: 'delivery' },
    ]);
  });
});

describe('A voucher', () => {
  const used = aVoucher({
    kind: 'amount',
    value: 500,
    minSubtotal: 3000,
    maxUses: 100,
    perPerson: 1,
    categories: ['bags'],
    from: '2026-04-10T00:30:27.000Z',
    until: '2099-04-15T18:00:00.000Z',
    uses: 12,
    given: 6000,
    sold: 40_000,
  });

  test('shows what it takes off, for whom, and what it sold', async () => {
    await openScreen([used]);
    const row = page.getByRole('listitem').filter({ hasText: 'STALL10' });
    await expect.element(row.getByText('Rs. 500 off', { exact: true })).toBeVisible();
    await expect
      .element(
        row.getByText(
          'Bags. Orders from Rs. 3,000. At most 100 orders. 1 order per person. 10 Apr 2026, 06:00 to 15 Apr 2099, 23:30',
        ),
      )
      .toBeVisible();
    await expect.element(row.getByText('12 orders, Rs. 6,000 off, Rs. 40,000 sold')).toBeVisible();
    await expect
      .element(row.getByText(`${location.origin}/?voucher=STALL10`, { exact: true }))
      .toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('that somebody else has changed keeps what was typed here', async () => {
    const no = 'This discount code has changed meanwhile. Reload the page and change it again.';
    const { sentTo } = await openScreen([used], {
      [CHANGE]: refusal(409, no, { more: { code: 'changed_meanwhile' } }),
    });
    await button('Change STALL10').click();
    await field('Amount off, Rs.').fill('750');
    await button('Save').click();
    await expect.poll(toastMessages).toContain(no);
    await expect.element(field('Amount off, Rs.')).toHaveValue('750');
    // What was not touched is sent as it is stored, to the second.
    expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([
      {
        code: 'STALL10',
        kind: 'amount',
        value: 750,
        minSubtotal: 3000,
        maxUses: 100,
        perPerson: 1,
        from: used.from,
        until: used.until,
        categories: ['bags'],
        firstOrderOnly: false,
        revision: 3,
      },
    ]);
  });

  test('with orders is ended after a question, and one without is removed', async () => {
    const { response } = await openScreen([used], {
      [END]: success({ message: 'Voucher ended.', voucher: { ...used, state: 'ended' } }),
    });
    await button('End now').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect.element(page.getByText('Ended', { exact: true })).toBeVisible();
    await expect.element(button('End now')).not.toBeInTheDocument();
    response({ [LIST]: success({ vouchers: [aVoucher()] }) });
    response({ [END]: success({ message: 'Voucher removed.' }) });
    const categories = categoryChoices(defaultCategoryList);
    await renderOnPage('/admin/vouchers', () => <VouchersScreen categories={categories} />);
    await button('Remove').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('No discount codes yet.')).toBeVisible();
  });
});
