import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '#lib/browser/site/carousel.ts';
import { onDesktop, openBuiltPage } from '../support/page.ts';

test('moves a row on by its arrows, and greys out the one that leads nowhere', async () => {
  await onDesktop();
  await openBuiltPage('/');
  const latest = page.getByRole('region', { name: 'Latest Products' });
  const row = latest.getByRole('list', { name: 'Latest Products' }).element();
  const previous = latest.getByRole('button', { name: 'Previous' });
  await expect.element(previous).toBeDisabled();
  await latest.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => row.scrollLeft).toBeGreaterThan(200);
  await expect.element(previous).toBeEnabled();
});
