import type * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SalesScreen } from '#islands/admin/sales/SalesScreen.tsx';
import { categoryChoices } from '#lib/catalogue/category-choices.ts';
import type { listSales } from '#lib/contract/sales.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { accessibilityFaults, onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CALL = '/api/admin/sales';
const LIST = `GET ${CALL}`;
const CREATE = `POST ${CALL}`;
const CHANGE = `PUT ${CALL}/vesak`;
const END = `DELETE ${CALL}/vesak`;

const categories = categoryChoices(defaultCategoryList);

type SentSale = v.InferInput<typeof listSales.response>['sales'][number];

const aSale = (given: Partial<SentSale> = {}): SentSale => ({
  _id: 'vesak',
  name: 'Vesak',
  percent: 20,
  everything: true,
  from: '2099-05-01T00:00:00+05:30',
  until: '2099-05-04T00:00:00+05:30',
  state: 'planned',
  revision: 0,
  ...given,
});

async function openScreen(
  sales: readonly SentSale[],
  routes: Parameters<typeof fakeApi>[0] = {},
  query = '',
) {
  const api = fakeApi({
    [LIST]: success({ sales }),
    ...routes,
  });
  await renderOnPage(`/admin/sales${query}`, () => <SalesScreen categories={categories} />);
  return api;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

describe('A new sale', () => {
  test('is sent with its categories and instants of Sri Lanka, and keeps what was refused', async () => {
    const wrong = 'The sale must end after it begins';
    const { response, sentTo } = await openScreen([], { [CREATE]: 'offline' });
    await expect.element(page.getByText('No sales yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New sale' }).click();
    await button('Save').click();
    await expect.element(page.getByText('Name must be between 2 and 60 characters')).toBeVisible();
    await field('Name').fill('Avurudu');
    await field('Percent off').fill('15');
    await userEvent.selectOptions(field('What it covers'), 'Categories');
    await page.getByRole('checkbox', { name: 'Bags' }).click();
    await field('Begins').fill('2099-04-10T06:00');
    await field('Ends').fill('2099-04-09T06:00');
    await button('Save').click();
    await expect.element(page.getByText(wrong)).toBeVisible();
    await field('Ends').fill('2099-04-15T23:30');
    expect(await accessibilityFaults()).toEqual([]);
    await button('Save').click();
    await expect
      .poll(toastMessages)
      .toContain('Not saved. Your changes are still here: try again.');
    response({ [CREATE]: success({ sale: aSale({ _id: 'avurudu', name: 'Avurudu' }) }, 201) });
    await button('Save').click();
    await expect.element(page.getByRole('listitem').getByText('Avurudu')).toBeVisible();
    expect(
      sentTo(CREATE)
        .map(({ body }) => body)
        .at(-1),
    ).toEqual({
      name: 'Avurudu',
      percent: 15,
      categories: ['bags'],
      from: '2099-04-10T06:00:00+05:30',
      until: '2099-04-15T23:30:00+05:30',
    });
  });

  test('covers the products of the address', async () => {
    const { sentTo } = await openScreen(
      [],
      { [CREATE]: success({ sale: aSale() }, 201) },
      '?product=lacquer-band-bowl&product=jak-wood-bowl',
    );
    await button('Remove jak-wood-bowl').click();
    await field('Name').fill('Bowls');
    await field('Percent off').fill('30');
    await field('Begins').fill('2099-04-10T06:00');
    await button('Save').click();
    await expect
      .poll(() => sentTo(CREATE).map(({ body }) => body))
      .toMatchObject([{ products: ['lacquer-band-bowl'], until: null }]);
  });
});

describe('A sale', () => {
  test('that runs changes its name and end alone', async () => {
    const running = aSale({ state: 'running', from: '2026-01-01T00:00:00.000Z' });
    const { sentTo } = await openScreen([running], {
      [CHANGE]: success({ sale: { ...running, name: 'Vesak week' } }),
    });
    await button('Change').click();
    await expect.element(field('Percent off')).not.toBeInTheDocument();
    await field('Name').fill('Vesak week');
    await button('Save').click();
    await expect.element(page.getByRole('listitem').getByText('Vesak week')).toBeVisible();
    expect(sentTo(CHANGE).map(({ body }) => body)).toMatchObject([
      { name: 'Vesak week', percent: 20, everything: true, from: running.from },
    ]);
  });

  test('that is planned is removed, after a question; a refusal says why', async () => {
    const no = 'This sale has ended, and stays as it was.';
    const { response } = await openScreen([aSale()], { [END]: refusal(409, no) });
    const remove = async () => {
      await button('Remove').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    };
    await remove();
    await expect.poll(toastMessages).toContain(no);
    response({ [END]: success({ message: 'Sale removed.' }) });
    await remove();
    await expect.element(page.getByText('No sales yet.')).toBeVisible();
  });
});
