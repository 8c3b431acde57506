import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/site/search-box.ts';
import { responseOfShop, fakeApi, type FakeResponse } from '../support/fake-api.ts';
import { openBuiltPage, stopNavigation } from '../support/page.tsx';

const SUGGEST = 'GET /api/products/suggest';
const PLACEHOLDER = 'Search for products, categories...';

// What was fetched stays known from test to test: those that count calls type words of their own.
const field = () => page.getByPlaceholder(PLACEHOLDER).first();
/** As the tab bar of a phone does, where the field shows only while it has the focus. */
function focusField(): void {
  const input = field().element();
  if (input instanceof HTMLElement) input.focus();
}
const list = () => page.getByRole('listbox', { name: 'Suggestions' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const panelText = () => document.querySelector('.suggestions:not([hidden])')?.textContent ?? '';

/** The built shop's own answers, and what was asked for. */
function answers() {
  const api = fakeApi({
    [SUGGEST]: responseOfShop,
    'GET /fragments/categories.json': responseOfShop,
  });
  const requested = () =>
    api.sent
      .filter(({ path }) => path.startsWith('/api/products/suggest'))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'));
  return { ...api, requested: requested };
}

/** Types into the field, one character after the other. */
async function type(words: string): Promise<void> {
  focusField();
  await userEvent.keyboard(words);
}

async function openList(words: string): Promise<void> {
  await type(words);
  await expect.element(list()).toBeVisible();
}

const closed = () => expect.element(list()).not.toBeInTheDocument();

describe('suggestions', () => {
  beforeEach(() => openBuiltPage('/'));

  test('show the maker whose name is typed', async () => {
    answers();
    await openList('indra');
    const maker = list().getByRole('group', { name: 'Makers' }).getByRole('option');
    await expect.element(maker).toHaveAttribute('href', '/maker/indrani-wijesekara');
    await expect.element(maker).toMatchTextContent('Indrani WijesekaraMatale');
  });

  test('show products with picture, name and price, and categories', async () => {
    answers();
    await openList('bati');
    expect(
      list().getByRole('group', { name: 'Products' }).getByRole('option').elements(),
    ).toHaveLength(6);
    const sarong = option(/Peacock Batik Sarong/);
    await expect.element(sarong).toMatchTextContent('Rs. 2,792');
    expect(sarong.element().querySelector('mark')?.textContent).toBe('Bati');
    await expect.poll(() => sarong.element().querySelector('img')?.naturalWidth).toBeGreaterThan(0);
    const category = option(/Batik Wear/);
    await expect.element(category).toHaveAttribute('href', '/category/batik-wear');
    await expect.element(category).toMatchTextContent('10 products');
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => document.querySelector('#said')?.textContent).toContain('6 products');
    const panel = document.querySelector('.suggestions')?.getBoundingClientRect();
    expect(panel?.left).toBeGreaterThanOrEqual(0);
    expect(panel?.right).toBeLessThanOrEqual(innerWidth);
  });

  test('are gone through by arrow keys and back to the field, and Enter opens one', async () => {
    answers();
    const { destinations } = stopNavigation();
    await openList('peacock');
    await userEvent.keyboard('{ArrowUp}');
    await expect
      .element(option('All results for "peacock"'))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field()).not.toHaveAttribute('aria-activedescendant');
    const sarong = option(/Peacock Batik Sarong/).element();
    for (let steps = 0; steps < 10 && sarong.ariaSelected !== 'true'; steps += 1) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await expect.element(field()).toHaveAttribute('aria-activedescendant', sarong.id);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(destinations).toEqual(['/product/peacock-batik-sarong']);
  });

  test('leave Enter without a choice to the search', async () => {
    answers();
    const { destinations } = stopNavigation();
    await openList('peacock');
    await userEvent.keyboard('{Enter}');
    expect(destinations).toEqual(['/products?q=peacock']);
    await closed();
  });

  test('close at Escape, and a second one empties the field', async () => {
    answers();
    await openList('bowl');
    await userEvent.keyboard('{Escape}');
    await closed();
    await expect.element(field()).toHaveValue('bowl');
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list()).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveFocus();
  });

  test('do not hold Tab, and go when the focus leaves', async () => {
    answers();
    await openList('bowl');
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Search', exact: true })).toHaveFocus();
    await userEvent.tab();
    await closed();
    expect(document.querySelector('.suggestions :focus')).toBeNull();
  });

  test('open what is clicked, close at a click beside them, and are closed on the way back', async () => {
    answers();
    const { destinations } = stopNavigation();
    await openList('lacquer');
    await userEvent.click(document.querySelector('.announcement')!, { position: { x: 2, y: 2 } });
    await closed();
    focusField();
    await userEvent.keyboard('{End}{ArrowDown}');
    await option(/Lacquer Band Bowl/).click();
    expect(destinations).toEqual(['/product/lacquer-band-bowl']);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await closed();
  });

  test('say that nothing was found and what is near, and show nothing for a blank field', async () => {
    answers();
    await type('doormat');
    await expect.poll(panelText).toContain('No products found.');
    const category = list().getByRole('group', { name: 'Nearest category' }).getByRole('option');
    await expect.element(category).toHaveAttribute('href', '/category/carpets');
    const near = list().getByRole('group', { name: 'Related Products' }).getByRole('option');
    await expect.element(near.first()).toHaveAttribute('href', '/product/coir-round-mat');
    await expect
      .poll(() => document.querySelector('#said')?.textContent)
      .toMatch(/^No products found\. \d products\. Use the arrow keys\.$/);
    await field().fill('');
    await type('xyzzyq');
    const popular = list().getByRole('group', { name: 'Popular now' }).getByRole('option');
    await expect.poll(() => popular.elements().length).toBe(6);
    await expect
      .poll(() => document.querySelector('#said')?.textContent)
      .toBe('No products found. 6 popular products. Use the arrow keys.');
    await field().fill('   ');
    await expect.poll(panelText).toBe('');
  });

  test.each([
    ['batik', ['Categories', 'Products']],
    ['peacock', ['Products', 'Categories']],
  ])('begin for "%s" with what has that name: %j', async (words, order) => {
    answers();
    await openList(words);
    const groups = () =>
      list()
        .getByRole('group')
        .elements()
        .map((one) => one.ariaLabel);
    await expect.poll(groups).toEqual(order);
  });

  test('mark the other word for what is typed', async () => {
    answers();
    await openList('sari');
    const saree = option(/Handloom Saree/).element();
    expect(saree.querySelector('mark')?.textContent).toBe('Saree');
  });

  test('are fetched once for what is typed quickly, and not again for what is known', async () => {
    const { requested } = answers();
    await openList('b');
    const input = field().element();
    if (!(input instanceof HTMLInputElement)) throw new Error('The field is no input');
    for (const typed of ['bx', 'bxy', 'bxyzz', 'bxyzzy']) {
      input.value = typed;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await expect.poll(panelText).toContain('No products found.');
    expect(requested()).toEqual(['b', 'bxyzzy']);
    await field().fill('b');
    await expect.element(list()).toBeVisible();
    expect(requested()).toEqual(['b', 'bxyzzy']);
  });

  test('never show a late response to earlier input', async () => {
    const held = Promise.withResolvers<void>();
    const late = vi.fn<() => void>();
    const { response, requested } = answers();
    response({
      [SUGGEST]: async (request): Promise<FakeResponse> => {
        const response = await responseOfShop(request);
        if (request.path.endsWith('q=rug')) await held.promise.then(late);
        return response;
      },
    });
    focusField();
    await field().fill('rug');
    await expect.poll(requested).toEqual(['rug']);
    await field().fill('sarong');
    await expect.element(option(/Handloom Sarong/)).toBeVisible();
    held.resolve();
    await expect.poll(() => late.mock.calls).toHaveLength(1);
    // Time enough to show it, if it were shown.
    await new Promise((resume) => setTimeout(resume, 100));
    await expect.element(option(/Handloom Sarong/)).toBeVisible();
    expect(option(/Rug/).elements()).toEqual([]);
  });

  test('say so when the network is down, and the form still works', async () => {
    fakeApi({ [SUGGEST]: 'offline', 'GET /fragments/categories.json': 'offline' });
    const { destinations } = stopNavigation();
    await type('tea');
    await expect.poll(panelText).toBe('Suggestions are not available now. Press Enter to search.');
    await userEvent.keyboard('{Enter}');
    expect(destinations).toEqual(['/products?q=tea']);
  });
});

test('gives the second search box of a missing page a list of its own', async () => {
  answers();
  await openBuiltPage('/no-such-page');
  const main = page.getByRole('main');
  await main.getByPlaceholder(PLACEHOLDER).click();
  await userEvent.keyboard('bowl');
  await expect.element(main.getByRole('option', { name: /Lacquer Band Bowl/ })).toBeVisible();
  expect(page.getByRole('banner').getByRole('option').elements()).toEqual([]);
});
