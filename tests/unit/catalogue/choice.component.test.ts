import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/buy-box.ts';
import '#lib/browser/catalogue/gallery.ts';
import { storedCart } from '../support/cart-fixtures.ts';
import { freshModule } from '../support/fresh-module.ts';
import { openBuiltPage } from '../support/page.tsx';

const TOTE = '/product/peacock-batik-tote';

const radio = (name: RegExp) => page.getByRole('radio', { name });
const choose = (name: RegExp) => radio(name).click({ force: true });
const addToCart = () => page.getByRole('button', { name: 'Add to Cart' });
const alertLink = () => page.getByRole('link', { name: 'Tell me when it is back' });
const label = (name: RegExp) => radio(name).element().closest('label')?.className;
const text = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.innerText.replaceAll(/\s+/g, ' ').trim();
const variant = () => new URLSearchParams(location.search).get('variant');
const checked = () =>
  page
    .getByRole('radio', { checked: true })
    .elements()
    .map((one) => one.getAttribute('value'));
/** The picture that the gallery marks as current. */
function picture(): string | undefined {
  const thumbs = [...document.querySelectorAll('.thumbnails a')];
  const at = thumbs.findIndex(({ ariaCurrent }) => ariaCurrent === 'true');
  return document.querySelectorAll<HTMLImageElement>('.views img')[at]?.alt;
}

async function openTote(search = ''): Promise<void> {
  history.replaceState(null, '', location.pathname + search);
  await openBuiltPage(TOTE + search);
  await freshModule('lib/browser/catalogue/chosen-variant.ts');
}

describe('A product with two options', () => {
  beforeEach(() => {
    const { pathname } = location;
    onTestFinished(() => history.replaceState(null, '', pathname));
  });

  test('shows price, stock, picture and address of what is chosen', async () => {
    await openTote();
    await expect
      .poll(() => text('.large-price [data-price]'))
      .toBe('from Rs. 2,400 before Rs. 3,200');
    await expect.poll(() => text('.stock b')).toBe('24 in stock.');
    await choose(/^Indigo Blue/);
    await expect.poll(() => picture()).toBe('Peacock Batik Tote in indigo blue');
    await expect.poll(() => variant()).toBe(null);
    await choose(/^Short/);
    await expect.poll(() => text('.large-price [data-price]')).toBe('Rs. 2,400 before Rs. 3,200');
    await expect.poll(() => text('.stock b')).toBe('9 in stock.');
    await expect.poll(() => variant()).toBe('peacock-batik-tote.3');
    await addToCart().click();
    await expect.poll(storedCart).toEqual(['peacock-batik-tote × 1']);
  });

  test('follows the choice to another picture than the one that the address began with', async () => {
    await openTote('?variant=peacock-batik-tote.3');
    await expect.poll(() => checked()).toEqual(['Indigo Blue', 'Short']);
    await expect.poll(() => picture()).toBe('Peacock Batik Tote in indigo blue');
    await choose(/^Madder Red/);
    await expect.poll(() => picture()).toMatch(/^Madder red batik tote/);
    await expect.poll(() => variant()).toBe('peacock-batik-tote.1');
  });

  test('leads from a sold-out choice to the email that says when it is back', async () => {
    await openTote();
    await choose(/^Indigo Blue/);
    await expect.poll(() => label(/^Long/)).toBe('gone');
    await choose(/^Long/);
    await expect.poll(() => text('.stock')).toBe('Sold out.');
    await expect.element(addToCart()).toBeDisabled();
    await expect
      .element(alertLink())
      .toHaveAttribute('href', '/stock-alert?product=peacock-batik-tote&size=Indigo+Blue+%2F+Long');
    await choose(/^Short/);
    await expect.element(addToCart()).toBeEnabled();
    await expect.element(alertLink()).not.toBeInTheDocument();
  });

  test('changes the other choice for a value that it is not sold with', async () => {
    await openTote();
    await choose(/^Madder Red/);
    await choose(/^Short/);
    await expect.poll(() => label(/^Palm Green/)).toBe('absent');
    await choose(/^Palm Green/);
    await expect.poll(() => checked()).toEqual(['Palm Green', 'Long']);
    await expect.poll(() => text('.stock b')).toBe('Low Stock: only 3 left.');
    await expect.poll(() => variant()).toBe('peacock-batik-tote.5');
  });

  test('asks for the option that has no choice yet', async () => {
    await openTote();
    await addToCart().click();
    const colours = page.getByRole('group', { name: 'Colour' });
    await expect
      .element(colours.getByText('Please choose Colour before adding to cart.'))
      .toBeVisible();
    await expect.element(radio(/^Madder Red/)).toHaveFocus();
    await userEvent.keyboard(' ');
    await addToCart().click();
    const handles = page.getByRole('group', { name: 'Handles' });
    await expect
      .element(handles.getByText('Please choose Handles before adding to cart.'))
      .toBeVisible();
    expect(storedCart()).toEqual([]);
  });
});
