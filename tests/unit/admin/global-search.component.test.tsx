import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GlobalSearch } from '#islands/admin/site/GlobalSearch.tsx';
import { startAdminKeys } from '#lib/browser/site/admin-keys.ts';
import { accessibilityFaults, onDesktop, openBuiltPage, stopNavigation } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const order = {
  kind: 'order',
  id: 'K7M2-9QXD',
  title: 'K7M2-9QXD',
  detail: 'Nimali Perera, To Delivery',
  href: '/admin/orders?order=K7M2-9QXD',
  isExact: false,
};
const person = {
  kind: 'person',
  id: 'nimali',
  title: 'Nimali Perera',
  detail: 'nimali@example.com',
  href: '/admin/people?person=nimali',
  isExact: false,
};
const SEARCH = 'GET /api/admin/search';

beforeEach(onDesktop);

async function open() {
  signIn({ role: 'admin' });
  await openBuiltPage('/admin/reviews');
  const container = document.querySelector<HTMLElement>('.admin-find astro-island');
  if (!container) throw new Error('The page has no search');
  await render(<GlobalSearch />, { container });
  const keys = document.querySelector<HTMLDialogElement>('.keys-dialog');
  if (keys) startAdminKeys(keys);
  return page.getByRole('combobox', { name: 'Search orders, products, people' });
}
const option = (name: RegExp) => page.getByRole('option', { name });

test('finds while typing, and opens what the arrows chose', async () => {
  const { destinations } = stopNavigation();
  const api = fakeApi({ [SEARCH]: success({ results: [order, person] }) });
  const field = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('nimali');
  await expect.element(option(/K7M2-9QXD/)).toHaveAttribute('aria-selected', 'false');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(option(/Nimali Perera.*People/)).toHaveAttribute('aria-selected', 'true');
  expect(field.element().getAttribute('aria-activedescendant')).toBe(
    option(/Nimali Perera.*People/).element().id,
  );
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => destinations).toEqual([person.href]);
  expect(api.sent.at(-1)?.path).toBe('/api/admin/search?q=nimali');
});

test('opens the exact one of what a scanner sends, and the list of others', async () => {
  const { destinations } = stopNavigation();
  const api = fakeApi({ [SEARCH]: success({ results: [order, person] }) });
  const field = await open();
  await field.fill('nimali');
  await userEvent.keyboard('{Enter}');
  await expect.element(option(/K7M2-9QXD/)).toBeVisible();
  expect(destinations).toEqual([]);
  api.response({ [SEARCH]: success({ results: [{ ...order, isExact: true }, person] }) });
  await field.fill('K7M2-9QXD');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => destinations).toEqual([order.href]);
});

test('keeps what was typed when the search fails, and tries again at Enter', async () => {
  const { destinations } = stopNavigation();
  const api = fakeApi({ [SEARCH]: refusal(503, 'The shop is busy for a moment.') });
  const field = await open();
  await userEvent.keyboard('/');
  await userEvent.keyboard('batik');
  await expect.element(page.getByText(/^The search failed/)).toBeVisible();
  await expect.element(field).toHaveValue('batik');
  api.response({ [SEARCH]: success({ results: [] }) });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing found').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  expect(destinations).toEqual([]);
});

test('asks nothing for one character', async () => {
  const api = fakeApi({});
  const field = await open();
  await field.fill('n');
  await userEvent.keyboard('{Enter}');
  expect(api.sent).toEqual([]);
});
