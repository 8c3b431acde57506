import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { freshModule } from '../support/fresh-module.ts';
import { openBuiltPage } from '../support/page.tsx';

const field = () => page.getByRole('searchbox', { name: 'Search the help pages' });
const displayed = () =>
  [...document.querySelectorAll('.found-list .faq')].filter((question) =>
    question.checkVisibility(),
  );

/** The address of the help center as the page's own, with a fragment if there is one. */
async function openHelp(hash = ''): Promise<void> {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  history.replaceState(null, '', `${location.pathname}${hash}`);
  await openBuiltPage('/help-center');
  await freshModule('lib/browser/content/help-filter.ts');
}

test('leaves the questions that fit what is typed, and brings all back once the field is empty', async () => {
  await openHelp();
  await field().fill('slips');
  expect(displayed()).toHaveLength(5);
  await expect.element(page.getByText('5 answers for "slips"')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Found 5' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(location.search).toBe('?q=slips');
  expect(displayed()).toHaveLength(5);
  await field().fill('');
  expect(displayed()).toHaveLength(33);
});

test('shows the way out when no answer has the words', async () => {
  await openHelp();
  await field().fill('xyzzy');
  await expect.element(page.getByText(/No answers found/)).toBeVisible();
  await page.getByRole('link', { name: 'Contact us' }).click();
  expect(location.hash).toBe('#contact');
  expect(document.querySelector('#contact')?.checkVisibility()).toBe(true);
});

test('ends the search when a section is chosen', async () => {
  await openHelp();
  await field().fill('slip');
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Account').click();
  await expect.element(field()).toHaveValue('');
  expect(location.hash).toBe('#account');
  expect(displayed()).toHaveLength(33);
});

test('opens the question that the address names', async () => {
  await openHelp('#my-slip-was-returned');
  const response = page.getByText(/The order and our email say why/);
  await expect.element(response).toBeVisible();
  await expect.element(response).toBeInViewport();
});
