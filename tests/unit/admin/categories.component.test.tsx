import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CategoriesScreen } from '#islands/admin/catalogue/CategoriesScreen.tsx';
import type { ShopCategory } from '#lib/contract/categories.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { places } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import {
  accessibilityFaults,
  nextPageToasts,
  onDesktop,
  renderOnPage,
  setOnline,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { announced } from '../support/cart-fixtures.ts';
import { fakeApi, refusal, type SentRequest, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CALL = '/api/admin/categories';
const LIST = `GET ${CALL}`;
const CREATE = `POST ${CALL}`;
const ORDER = `PUT ${CALL}/order`;
const CHANGE = `PUT ${CALL}/bags`;
const ARCHIVE = `DELETE ${CALL}/bags`;

const shop = (changed: Readonly<Record<string, Partial<ShopCategory>>> = {}): ShopCategory[] =>
  defaultCategoryList.all.map((one) => ({
    ...one,
    picture: `/pictures/${one.picture}.webp`,
    pictureName: one.picture,
    places: places.filter((place) => one.places[place] !== undefined),
    positions: one.places,
    products: 3,
    stored: 3,
    ...changed[one.slug],
  }));
const [bags] = shop().filter(({ slug }) => slug === 'bags');

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const place = (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label} `) });
const count = (text: string) => page.getByRole('main').getByText(text, { exact: true });
const rows = () => [...document.querySelectorAll('li[draggable] a')].map((a) => a.textContent);

async function openScreen(query: string, routes: Parameters<typeof fakeApi>[0] = {}, all = shop()) {
  const api = fakeApi({ [LIST]: success({ categories: all }), ...routes });
  await renderOnPage(`/admin/categories${query}`, () => <CategoriesScreen />);
  const bodies = (route: string) => api.sentTo(route).map(({ body }) => body);
  return { ...api, bodies };
}

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

describe('A new category', () => {
  test('is sent once with what was typed, which no refusal and no lost network takes away', async () => {
    const taken = 'There is a category Bags already.';
    const { response, sentTo, bodies } = await openScreen('?new=1', { [CREATE]: 'offline' });
    const { destinations } = stopNavigation();
    const add = button('Add category');
    await add.click();
    await expect.element(page.getByText('Name must be between 2 and 60 characters')).toBeVisible();
    await expect.element(field('Name')).toHaveFocus();
    await field('Name').fill(' Bags ');
    await field('Description').fill('Carved by hand');
    await userEvent.selectOptions(field('Stands below'), 'Fashion');
    await place('Home row').click();
    expect(await accessibilityFaults()).toEqual([]);
    setOnline(false);
    await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
    await add.click();
    await expect
      .poll(toastMessages)
      .toEqual(['Not saved. Your changes are still here: try again.']);
    setOnline(true);
    response({ [CREATE]: refusal(409, taken, { errors: { name: taken } }) });
    await add.click();
    await expect.element(page.getByRole('main').getByText(taken)).toBeVisible();
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Description')).toHaveValue('Carved by hand');
    await expect.element(place('Home row')).toBeChecked();
    expect(await accessibilityFaults()).toEqual([]);
    response({ [CREATE]: success({ category: { ...bags, name: 'Toys' } }, 201) });
    await field('Name').fill('Toys');
    await add.click();
    await expect.poll(() => destinations).toEqual(['/admin/categories']);
    expect(nextPageToasts()).toEqual(['Toys is added']);
    const typed = { description: 'Carved by hand', parent: 'fashion', places: 'home' };
    expect(bodies(CREATE)).toEqual(['Bags', 'Bags', 'Toys'].map((name) => ({ name, ...typed })));
    const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');
    expect(new Set(sentTo(CREATE).map(keyOf)).size).toBe(1);
  });
});

describe('The editor of a category', () => {
  test('sends only what changed: a new name and address, and that it is shown nowhere', async () => {
    const changed = { name: 'Baskets', slug: 'baskets' };
    const taken = { slug: 'The address baskets belongs to Reed.' };
    const { response, bodies } = await openScreen(
      '?edit=bags',
      { [CHANGE]: refusal(409, 'Taken.', { errors: taken }) },
      shop({ bags: { description: 'Of reed,\r\nof cloth' } }),
    );
    const { destinations } = stopNavigation();
    await field('Name').fill('Baskets');
    await field('Address').fill('Baskets!');
    await button('Save').click();
    await expect.element(page.getByText(/^Use small letters a to z/)).toBeVisible();
    await field('Address').fill('baskets');
    for (const label of ['Drawer', 'Tiles', 'Home row', 'Popular tabs']) await place(label).click();
    await button('Save').click();
    await expect.element(page.getByText(taken.slug)).toBeVisible();
    await expect.element(field('Address')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Baskets');
    expect(await accessibilityFaults()).toEqual([]);
    response({ [CHANGE]: success({ category: { ...bags, ...changed } }) });
    await button('Save').click();
    await expect.poll(() => destinations).toEqual(['/admin/categories']);
    expect(nextPageToasts()).toEqual(['Baskets is saved']);
    expect(bodies(CHANGE).at(-1)).toEqual({ ...changed, places: '' });
  });

  test('leaves Fashion its address, and what has some below it on top', async () => {
    await openScreen('?edit=fashion');
    await expect.element(field('Name')).toHaveValue('Fashion');
    await expect.element(field('Address')).not.toBeInTheDocument();
    await expect.element(field('Stands below')).not.toBeInTheDocument();
  });

  test('says when the category is gone', async () => {
    await openScreen('?edit=gone');
    await expect
      .element(page.getByRole('heading', { name: 'This category is not there any more.' }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All categories' })).toBeVisible();
  });
});

describe('Archiving', () => {
  const dialog = page.getByRole('dialog', { name: 'Archive Bags?' });
  const archive = dialog.getByRole('button', { name: 'Archive' });

  test('asks where the products go, and they go there', async () => {
    const { response, sent } = await openScreen('?edit=bags', {
      [ARCHIVE]: refusal(409, 'Move the 3 products first.', { more: { products: 3 } }),
    });
    const { destinations } = stopNavigation();
    await button('Archive').click();
    await expect.element(dialog.getByRole('button', { name: 'Keep category' })).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
    await archive.click();
    await expect.poll(toastMessages).toEqual(['Move the 3 products first.']);
    await button('Archive').click();
    await userEvent.selectOptions(dialog.getByLabelText('Its 3 products move to'), 'Bowls');
    response({ [ARCHIVE]: success({ message: 'Category archived.' }) });
    await archive.click();
    await expect.poll(() => destinations).toEqual(['/admin/categories']);
    expect(nextPageToasts()).toEqual(['Bags is archived']);
    expect(sent.at(-1)?.path).toBe(`${CALL}/bags?moveTo=bowls`);
  });

  test('asks for the products that came meanwhile', async () => {
    await openScreen(
      '?edit=bags',
      { [ARCHIVE]: refusal(409, 'Move the 1 product first.', { more: { products: 1 } }) },
      shop({ bags: { stored: 0 } }),
    );
    await field('Name').fill('Baskets');
    await button('Archive').click();
    await expect.element(dialog).toMatchTextContent('It has no products.');
    await archive.click();
    await expect.poll(toastMessages).toEqual(['Move the 1 product first.']);
    await button('Archive').click();
    await expect.element(dialog.getByLabelText('Its product moves to')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Baskets');
  });
});

describe('The order', () => {
  test('is changed by keys: what stands below moves along, and moves only beside its own', async () => {
    const { bodies } = await openScreen('', {
      [ORDER]: ({ body }) => {
        const { slugs }: { slugs: string[] } = Object(body);
        const all = shop().toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
        return success({ categories: all });
      },
    });
    await expect.element(count('15 categories')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    const up = button('Move Fashion up');
    up.element().focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => rows().slice(7, 9)).toEqual(['Fashion', "Men's"]);
    await expect.poll(announced).toBe('Fashion is now number 8 of 9.');
    await expect.element(up).toHaveFocus();
    await expect.element(button("Move Men's up")).toHaveAttribute('aria-disabled', 'true');
    await button("Move Men's down").click();
    await expect.poll(() => rows().slice(7, 10)).toEqual(['Fashion', "Women's", "Men's"]);
    await expect.poll(() => bodies(ORDER).length).toBe(2);
    const [first] = bodies(ORDER);
    expect(Object(first)).toEqual({
      slugs: [
        ...shop()
          .slice(0, 7)
          .map(({ slug }) => slug),
        ...shop()
          .slice(8)
          .map(({ slug }) => slug),
        'carpets',
      ],
    });
  });

  test('is each place’s own, and comes back from the server when it is refused', async () => {
    const { response, bodies, sentTo } = await openScreen('?place=home', { [ORDER]: 'offline' });
    await expect.element(count('5 categories')).toBeVisible();
    const before = rows();
    await button('Move Bowls up').click();
    await expect
      .poll(toastMessages)
      .toEqual(['Not saved. Your changes are still here: try again.']);
    await expect.poll(rows).toEqual(before);
    response({ [ORDER]: refusal(409, 'The categories have changed meanwhile.') });
    await button('Move Bowls up').click();
    await expect.poll(toastMessages).toContain('The categories have changed meanwhile.');
    await expect.poll(rows).toEqual(before);
    expect(sentTo(LIST).length).toBe(3);
    expect(bodies(ORDER)[0]).toEqual({
      place: 'home',
      slugs: ['batik-wear', 'bowls', 'bamboo-products', 'bags', 'carpets'],
    });
  });
});

test('a list that does not load says so, and tries again', async () => {
  const { response } = await openScreen('', { [LIST]: 'offline' });
  await expect.element(page.getByText('The categories could not be loaded.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  response({ [LIST]: success({ categories: shop() }) });
  await button('Try again').click();
  await expect.element(count('15 categories')).toBeVisible();
});
