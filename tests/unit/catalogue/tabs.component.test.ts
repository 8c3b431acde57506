import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#lib/browser/catalogue/tabs.ts';
import { openBuiltPage } from '../support/page.ts';

const tab = (name: string) => page.getByRole('tab', { name });
const panel = (name: string) => page.getByRole('tabpanel', { name });

/** Changes the fragment of the address, as following a link to it does. */
function goTo(hash: string): void {
  history.replaceState(null, '', location.pathname + location.search);
  if (hash) location.hash = hash;
}

beforeEach(() => {
  goTo('');
  onTestFinished(() => goTo(''));
});

test('shows the description first, and the reviews by key or by link', async () => {
  await openBuiltPage('/product/lacquer-band-bowl');
  await expect.element(tab('Description')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel('Reviews')).not.toBeInTheDocument();
  tab('Description').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Reviews')).toHaveFocus();
  await expect.element(panel('Reviews')).toBeVisible();
  await expect.element(page.getByText('Please log in to write a review.')).toBeVisible();

  await tab('Description').click();
  await expect.element(panel('Reviews')).not.toBeInTheDocument();
  await page.getByRole('link', { name: /^\d+ Reviews?$/ }).click();
  await expect.element(panel('Reviews')).toBeInViewport();
});

test('opens the tab that the address names, also when the page is open already', async () => {
  goTo('#reviews');
  await openBuiltPage('/product/peacock-batik-sarong');
  await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'true');
  await tab('Description').click();
  await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'false');
  goTo('');
  goTo('#reviews');
  await expect.element(tab('Reviews')).toHaveAttribute('aria-selected', 'true');
});
