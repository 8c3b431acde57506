import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SettingsScreen } from '#islands/admin/shop-settings/SettingsScreen.tsx';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import { defaultShopSettings, mergeSettings } from '#lib/shop-settings/shop-settings.ts';
import {
  accessibilityFaults,
  onDesktop,
  renderOnPage,
  setOnline,
  toastMessages,
} from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const READ = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings';
const HISTORY = 'GET /api/admin/settings/history?page=1&limit=20';
const SMS = 'GET /api/admin/settings/sms';
const HISTORY_ROUTE = 'GET /api/admin/settings/history';

/** The settings of `shop.json` with changes, at a revision. */
const version = (revision: number, changes: object = {}) => ({
  settings: mergeSettings(defaultShopSettings, changes) as ShopSettings,
  revision,
});
const entry = (revision: number, changes: readonly object[], name = 'Sunil Silva') => ({
  revision,
  at: '2026-11-23T04:30:00.000Z',
  by: { _id: 'person-2', name },
  changes,
});
const historyOf = (...history: readonly object[]) =>
  success({ history, total: history.length, page: 1, pages: 1 });

const field = (label: string) => page.getByLabelText(label, { exact: true });
const delivery = page.getByRole('textbox', { name: 'Delivery, Rs.' }).first();
const save = page.getByRole('button', { name: 'Save', exact: true });
const count = page.getByRole('status').filter({ hasText: 'unsaved' });

beforeEach(() => void signIn({ role: 'admin' }));

/** Opens the page at version 7. */
async function openPage(routes: Parameters<typeof fakeApi>[0] = {}) {
  const texts = success({ isSetUp: false, messages: [] });
  const api = fakeApi({ [READ]: success(version(7)), [SMS]: texts, ...routes });
  await renderOnPage('/admin/settings', () => <SettingsScreen />);
  return api;
}

/** The form, as admins have it. */
async function openSettings(routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = await openPage(routes);
  await expect.element(field('Shop name')).toBeVisible();
  return api;
}

test('says what SMS need, and sends a test where they are set up', async () => {
  const sms = page.getByRole('region', { name: 'Text messages (SMS)' });
  const message = { at: '2026-11-23T04:30:00.000Z', to: '567', segments: 1 };
  await openSettings({
    [SMS]: success({ isSetUp: true, messages: [] }),
    'POST /api/admin/settings/sms': success({
      isSetUp: true,
      messages: [{ ...message, state: 'waiting' }],
    }),
  });
  await sms.getByRole('button', { name: 'Send a test to my number' }).click();
  await expect.poll(() => toastMessages()).toEqual(['Test on its way']);
  await expect
    .element(sms.getByRole('listitem'))
    .toMatchTextContent('number ending in 567, 1 segment: Waiting');
  expect(await accessibilityFaults()).toEqual([]);
});

test('offers a choice where a setting has a few values', async () => {
  const api = await openSettings({
    [SAVE]: success(version(8, { delivery: { code: 'required' } })),
  });
  await expect.element(page.getByText(/SMS_URL and SMS_KEY/)).toBeVisible();
  await expect.element(field('Delivery code')).toHaveValue('off');
  await field('Delivery code').selectOptions('Required: without it, drivers say why');
  await save.click();
  await expect.poll(() => toastMessages()).toEqual(['Settings saved']);
  expect(api.sentTo(SAVE)[0]?.body).toEqual({
    settings: { delivery: { code: 'required' } },
    revision: 7,
  });
});

test('sends only what changed, and offers to save only then', async () => {
  const saved = version(8, { shipping: { base: 250, freeOver: null } });
  const api = await openSettings({ [SAVE]: success(saved) });
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(delivery).toHaveValue('200');
  await delivery.fill('Rs. 250');
  await field('Free delivery over, Rs.').fill('');
  await expect.element(count).toHaveTextContent('2 unsaved changes');
  expect(await accessibilityFaults()).toEqual([]);
  await save.click();
  await expect.poll(() => toastMessages()).toEqual(['Settings saved']);
  expect(api.sentTo(SAVE).map(({ body }) => body)).toEqual([
    { settings: { shipping: { base: 250, freeOver: null } }, revision: 7 },
  ]);
  await expect.element(delivery).toHaveValue('250');
  await expect.element(save).not.toBeInTheDocument();
});

test('tells what is wrong at each field and above all of them, and loses nothing', async () => {
  const errors = { 'contact.email': 'Enter a valid email' };
  const api = await openSettings({ [SAVE]: refusal(400, 'Enter a valid email', { errors }) });
  await delivery.fill('free');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect.element(field('Bank').nth(1)).toHaveFocus();
  await save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved. Please check 5 fields' });
  await expect.element(summary).toBeVisible();
  await expect.element(delivery).toHaveFocus();
  expect(api.sentTo(SAVE)).toEqual([]);
  await summary.getByRole('link', { name: 'Bank accounts: Branch is required.' }).click();
  await expect.element(field('Branch').nth(1)).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Remove bank account 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Add bank account' })).toHaveFocus();
  // What the server alone finds is told in the same way.
  await delivery.fill('250');
  await save.click();
  await expect
    .element(page.getByRole('link', { name: 'Email: Enter a valid email' }))
    .toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(delivery).toHaveValue('250');
});

test('keeps what was typed while there is no network, and discards it on demand', async () => {
  const api = await openSettings({ [SAVE]: 'offline' });
  setOnline(false);
  await field('Days for returns').fill('14');
  await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
  await save.click();
  await expect.poll(() => toastMessages()[0]).toContain('Not saved.');
  await expect.element(field('Days for returns')).toHaveValue('14');
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  // It is kept on the device.
  expect(leaving.defaultPrevented).toBe(false);
  setOnline(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field('Days for returns')).toHaveValue('30');
  await expect.element(save).not.toBeInTheDocument();
  expect(api.sentTo(SAVE)).toHaveLength(1);
});

test('adds a district and addresses by the names of the settings', async () => {
  const api = await openSettings({ [SAVE]: success(version(8)) });
  await page.getByRole('button', { name: 'Add district' }).click();
  await userEvent.selectOptions(field('District'), 'Jaffna');
  await page.getByRole('textbox', { name: 'Delivery, Rs.' }).nth(1).fill('450');
  await field('Cash on delivery').click();
  const orders = page.getByRole('group', { name: 'New orders' });
  await orders.getByRole('button', { name: 'Add email address' }).click();
  await orders.getByRole('textbox').fill('orders@shilpa.example');
  await save.click();
  await expect
    .poll(() => api.sentTo(SAVE).map(({ body }) => body))
    .toEqual([
      {
        settings: {
          shipping: { districts: [{ name: 'Jaffna', fee: 450, cashOnDelivery: false }] },
          notify: { orders: ['orders@shilpa.example'] },
        },
        revision: 7,
      },
    ]);
});

test('changes a line of synonyms, and says at its field what a line needs', async () => {
  const { synonyms } = defaultShopSettings.search;
  const api = await openSettings({ [SAVE]: success(version(8)) });
  const lines = page.getByRole('group', { name: 'Synonyms', exact: true });
  const first = lines.getByLabelText('Words that mean the same').first();
  await first.fill('kid');
  await save.click();
  const problem =
    'Write 2 to 12 words that mean the same, with commas between them, such as sari, saree.';
  await expect.element(first).toHaveAccessibleDescription(problem);
  await first.fill('kid, child');
  await lines.getByRole('button', { name: 'Remove synonyms 2', exact: true }).click();
  await lines.getByRole('button', { name: 'Add synonyms' }).click();
  await userEvent.keyboard('lamp, light');
  await save.click();
  await expect
    .poll(() => api.sentTo(SAVE).map(({ body }) => body))
    .toEqual([
      {
        settings: {
          search: { synonyms: ['kid, child', ...synonyms.slice(2), 'lamp, light'] },
        },
        revision: 7,
      },
    ]);
});

test('gives a colour its swatch', async () => {
  const api = await openSettings({ [SAVE]: success(version(8)) });
  const colours = page.getByRole('group', { name: 'Colours', exact: true });
  await colours.getByRole('button', { name: 'Add colour' }).click();
  await userEvent.keyboard('Temple red');
  await colours.getByLabelText('Swatch').fill('#a0153e');
  await save.click();
  await expect
    .poll(() => api.sentTo(SAVE).map(({ body }) => body))
    .toEqual([
      { settings: { swatches: [{ value: 'Temple red', swatch: '#a0153e' }] }, revision: 7 },
    ]);
});

test('chooses the product of a gift and of gift vouchers by searching it', async () => {
  const found = {
    _id: 'herbal-soap',
    name: 'Herbal Soap',
    variants: [
      { size: 'S', countInStock: 0, price: 450 },
      { size: 'L', countInStock: 0, price: 650 },
    ],
  };
  const api = await openSettings({
    [SAVE]: success(version(8)),
    'GET /api/products': success({ products: [found] }),
  });
  const gifts = page.getByRole('group', { name: 'Gifts', exact: true });
  await gifts.getByRole('button', { name: 'Add gift' }).click();
  await gifts.getByLabelText('Orders from, Rs.').fill('5,000');
  await save.click();
  await expect
    .element(page.getByRole('link', { name: /choose the product of the gift/i }))
    .toBeVisible();
  await gifts.getByRole('combobox', { name: 'Product' }).fill('soap');
  await gifts.getByRole('option', { name: /Herbal Soap, size L/ }).click();
  await expect
    .element(gifts.getByRole('button', { name: 'Remove herbal-soap, size L' }))
    .toHaveFocus();
  await gifts.getByRole('checkbox', { name: 'First order only' }).click();
  await page.getByRole('combobox', { name: 'Gift voucher product' }).fill('soap');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('option', { name: 'Herbal Soap', exact: true }).click();
  await save.click();
  await expect
    .poll(() => api.sentTo(SAVE).map(({ body }) => body))
    .toEqual([
      {
        settings: {
          gifts: [{ product: 'herbal-soap', size: 'L', over: 5000, firstOrderOnly: true }],
          giftVoucher: { product: 'herbal-soap' },
        },
        revision: 7,
      },
    ]);
});

describe('When somebody else saved meanwhile', () => {
  const theirs = version(8, { shipping: { base: 250 }, returns: { days: 14 } });
  const conflict = refusal(409, 'Someone else has changed the settings.', { more: theirs });
  const box = page.getByRole('region', { name: 'Not saved yet' });

  const openConflict = async () => {
    const api = await openSettings({
      [SAVE]: conflict,
      [HISTORY_ROUTE]: historyOf(entry(8, []), entry(7, [], 'Anoma Perera')),
    });
    await delivery.fill('300');
    await field('Shop name').fill('Shilpa Crafts');
    await save.click();
    await expect.element(box).toHaveFocus();
    return api;
  };

  test('both values are shown, and nothing is saved before one is chosen', async () => {
    const api = await openConflict();
    const text = box.element().textContent;
    expect(text).toContain('Sunil Silva saved settings at 10:00');
    expect(text).not.toContain('Anoma');
    await expect.element(box.getByRole('radio', { name: 'Use theirs Rs. 250.00' })).toBeVisible();
    expect(text).toContain('Days for returns: 14 days');
    await expect.element(field('Days for returns')).toHaveValue('14');
    await expect.element(field('Shop name')).toHaveValue('Shilpa Crafts');
    expect(await accessibilityFaults()).toEqual([]);
    await save.click();
    await expect.element(box.getByText('Please choose whose value to save.')).toBeVisible();
    expect(api.sentTo(SAVE)).toHaveLength(1);
    await box.getByRole('radio', { name: 'Keep mine Rs. 300.00' }).click();
    api.response({ [SAVE]: success(version(9, { shipping: { base: 300 } })) });
    await save.click();
    await expect.element(box).not.toBeInTheDocument();
    expect(api.sentTo(SAVE).at(-1)?.body).toEqual({
      settings: { shipping: { base: 300 }, name: 'Shilpa Crafts' },
      revision: 8,
    });
  });

  test('theirs can be taken', async () => {
    const api = await openConflict();
    await box.getByRole('radio', { name: 'Use theirs Rs. 250.00' }).click();
    await expect.element(delivery).toHaveValue('250');
    api.response({ [SAVE]: success(version(9, { name: 'Shilpa Crafts' })) });
    await save.click();
    await expect.poll(() => toastMessages()).toContain('Settings saved');
    expect(api.sentTo(SAVE).at(-1)?.body).toEqual({
      settings: { name: 'Shilpa Crafts' },
      revision: 8,
    });
  });
});

test('the history is in words, and an earlier value is filled in but not saved', async () => {
  const api = await openSettings({
    [HISTORY_ROUTE]: historyOf(
      entry(7, [
        { field: 'shipping.base', before: 175, after: 200 },
        { field: 'shipping.freeOver', before: 2000, after: null },
      ]),
    ),
  });
  await field('City').fill('Kandy');
  await page.getByRole('link', { name: 'History' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Free delivery over' }).last();
  await expect.element(change).toBeVisible();
  expect(change.element().textContent).toContain('Rs. 2,000.00 → after: none');
  await expect.element(page.getByRole('heading', { name: /^Sunil Silva/ })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page
    .getByRole('button', { name: 'Restore the earlier value: Delivery, Rs., Rs. 175.00' })
    .click();
  await expect.element(delivery).toHaveFocus();
  await expect.element(delivery).toHaveValue('175');
  await expect.element(field('City')).toHaveValue('Kandy');
  await expect.element(count).toHaveTextContent('2 unsaved changes');
  expect(api.sentTo(HISTORY)).toHaveLength(1);
  expect(api.sentTo(SAVE)).toEqual([]);
});

test('staff read the settings in words and cannot change them', async () => {
  signIn({ role: 'user', permissions: ['people'] });
  await openPage();
  await expect.element(page.getByText(/^Only admins can change settings\./)).toBeVisible();
  await expect.element(page.getByText('Rs. 2,000.00', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Shop name' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'History' })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says that loading failed, or that one may not read them', async () => {
  const api = await openPage({ [READ]: 'offline' });
  api.response({ [READ]: refusal(403, 'You do not have permission to do this.') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert').getByRole('heading')).toBeVisible();
});

test('an index leads to each section, which stands alone on a phone, with steps to its neighbours', async () => {
  await page.viewport(360, 780);
  await openSettings();
  const index = page.getByRole('navigation', { name: 'Sections' });
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await delivery.fill('345');
  await index.getByRole('link', { name: 'Returns' }).click();
  await expect.element(field('Days for returns')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Returns' })).toHaveFocus();
  await expect.element(delivery).not.toBeInTheDocument();
  await expect.element(index).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await steps.getByRole('link', { name: 'Next: Emails to the shop' }).click();
  await expect.element(page.getByRole('group', { name: 'New orders' })).toBeVisible();
  history.back();
  await expect.element(field('Days for returns')).toBeVisible();
  await steps.getByRole('link', { name: 'All sections' }).click();
  // What was typed is still there.
  await expect.element(delivery).toHaveValue('345');

  await onDesktop();
  await index.getByRole('link', { name: 'Returns' }).click();
  await expect
    .element(index.getByRole('link', { name: 'Returns' }))
    .toHaveAttribute('aria-current');
  await expect.element(field('Days for returns')).toBeInViewport();
  await expect.element(delivery).toBeVisible();
});
