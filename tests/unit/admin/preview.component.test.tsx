import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContentScreen } from '#islands/admin/content/ContentScreen.tsx';
import { fakeApi, success } from '../support/fake-api.ts';
import { accessibilityFaults, renderOnPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const TOKEN = 'a'.repeat(43);
const LINK = 'GET /api/admin/content/preview-link';
const made = success({ url: `${location.origin}/preview/${TOKEN}` });

async function open(address: string) {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const api = fakeApi({
    [LINK]: made,
    [`${LINK}?at=2026-12-01T00%3A00%3A00%2B05%3A30`]: made,
    [`GET /preview/${TOKEN}`]: success({}),
    'GET /api/admin/content/announcement': success({ entries: [] }),
  });
  const screen = await renderOnPage(address, () => <ContentScreen />);
  return { api, screen, beacon };
}

const frame = (name: string) => page.getByTitle(`The page on a ${name}`);

beforeEach(() => signIn({ role: 'admin' }));

test('shows a page at both widths, as of an instant, and leaves the preview with the screen', async () => {
  const { api, beacon } = await open('/admin/content?preview=%2Fcart');
  await expect.element(frame('phone')).toHaveAttribute('src', '/cart');
  await expect.element(frame('computer')).toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByLabelText('Page', { exact: true }).fill('https://elsewhere.test/');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByText('Type a page of the shop, such as /products.')).toBeVisible();
  await page.getByLabelText('Page', { exact: true }).fill('/login');
  await page.getByLabelText('As of').fill('2026-12-01T00:00');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(frame('phone')).toHaveAttribute('src', '/login');
  expect(location.search).toBe('?collection=announcement&preview=%2Flogin&at=2026-12-01T00%3A00');
  expect(api.sent.some(({ path }) => path.includes('at=2026-12-01'))).toBe(true);
  expect(beacon).not.toHaveBeenCalled();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible();
  expect(beacon).toHaveBeenCalledWith('/preview/leave');
});

test('copies a fresh link for a colleague, which leads to the page that is shown', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('/admin/content?preview=%2Fcart');
  await expect.element(frame('phone')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Copy link for a colleague' }).click();
  const url = `${location.origin}/preview/${TOKEN}?to=%2Fcart`;
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(url);
  expect(copied).toHaveBeenCalledWith(url);
});
