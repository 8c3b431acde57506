import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { freshModule } from '../support/fresh-module.ts';
import { onDesktop, openBuiltPage, stopNavigation } from '../support/page.tsx';

const form = () => page.getByRole('form', { name: 'Filters' });
const category = (name: RegExp) => form().getByRole('checkbox', { name });
const numberIn = (element: Element) => Number(/\d+/.exec(element.textContent)?.[0]);

async function openListing(path: string): Promise<void> {
  await openBuiltPage(path);
  await freshModule('lib/browser/catalogue/filters.ts');
}

/** Answers the calls for a page with the built one. */
function serveBuiltPages(): void {
  const send = window.fetch.bind(window);
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    );
    return send(`/built${pathname}${search}`, init);
  });
  onTestFinished(() => spy.mockRestore());
}

test('asks for the listing at once on a desktop, and the changed control keeps the focus there', async () => {
  await onDesktop();
  const { destinations } = stopNavigation();
  await openListing('/fashions');
  category(/^Batik Wear/)
    .element()
    .focus();
  await userEvent.keyboard(' ');
  expect(destinations).toEqual(['/fashions?category=batik-wear']);
  await openListing('/fashions?category=batik-wear');
  await expect.element(category(/^Batik Wear/)).toHaveFocus();
});

test('shows in the sheet of a phone how many products a choice leaves, before it is asked for', async () => {
  const { destinations } = stopNavigation();
  await openListing('/products');
  serveBuiltPages();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(form().getByRole('button', { name: 'Close' })).toHaveFocus();
  const show = form().getByRole('button', { name: /^Show \d+ product/ });
  const all = numberIn(show.element());
  await category(/^Bowls/).click();
  await expect.poll(() => numberIn(show.element())).toBeLessThan(all);
  expect(show.element().textContent.trim()).toBe('Show 9 products');
  expect(destinations).toEqual([]);
  await show.click();
  expect(destinations).toEqual(['/products?category=bowls']);
});

test('keeps the page behind the sheet out of reach, and Escape gives the focus back', async () => {
  await openListing('/products');
  const open = page.getByRole('button', { name: 'Filters' });
  await open.click();
  await expect.element(form().getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(document.querySelector('header')?.inert).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('has sliders and fields that say the same price, and asks for nothing at an untouched end', async () => {
  await onDesktop();
  const { destinations } = stopNavigation();
  await openListing('/products');
  const from = page.getByRole('spinbutton', { name: 'From Rs' });
  await expect.element(from).toHaveValue(null);
  page.getByRole('slider', { name: 'Lowest price' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  const [destination = ''] = destinations;
  expect(destination).toMatch(/^\/products\?minPrice=\d+$/);
  await expect.element(from).toHaveValue(Number(destination.split('=')[1]));
});

test('sends the form as soon as an order is chosen', async () => {
  const { destinations } = stopNavigation();
  await openBuiltPage('/products?q=batik');
  await freshModule('lib/browser/catalogue/sort-on-change.ts');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Price, low to high');
  expect(destinations).toEqual(['/products?q=batik&sort=price-asc']);
});
