import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/gallery.ts';
import { openBuiltPage } from '../support/page.ts';

beforeEach(() => openBuiltPage('/product/lacquer-band-bowl', 'product-gallery'));

const thumbs = () => [...document.querySelectorAll<HTMLElement>('.thumbnails a')];
const current = () => thumbs().findIndex((thumb) => thumb.ariaCurrent === 'true');
const scrolled = () => {
  const views = document.querySelector('.views');
  return views ? Math.round(views.scrollLeft / views.clientWidth) : -1;
};

test('goes through the pictures by arrow keys and stops at the last', async () => {
  expect(current()).toBe(0);
  page.getByRole('group', { name: 'Pictures of Lacquer Band Bowl' }).element().focus();
  for (const expected of [1, 2, 2]) {
    await userEvent.keyboard('{ArrowRight}');
    expect(current()).toBe(expected);
  }
  await expect.poll(scrolled).toBe(2);
});

test('moves the focus along when the arrow keys are pressed on a thumbnail', async () => {
  thumbs()[0]?.focus();
  for (const expected of [1, 2, 2]) {
    await userEvent.keyboard('{ArrowRight}');
    expect([current(), document.activeElement === thumbs()[expected]]).toEqual([expected, true]);
  }
});

test('shows the picture whose thumbnail is clicked', async () => {
  await page.getByRole('link', { name: 'View 3 of 3' }).click();
  await expect.poll(() => [current(), scrolled()]).toEqual([2, 2]);
  await page.getByRole('link', { name: 'View 1 of 3' }).click();
  await expect.poll(() => [current(), scrolled()]).toEqual([0, 0]);
});
