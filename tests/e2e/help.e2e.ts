import { expect, seriousFaults, test } from './support.ts';

test('the help center answers questions by section, and tells how to reach somebody', async ({
  page,
}) => {
  await page.goto('/help-center');
  await expect(page).toHaveTitle('Help Center | Shilpa');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/help-center$/);
  const main = page.getByRole('main');
  await expect(main.locator('.faq:visible')).toHaveCount(28);
  await main.locator('#delivery').getByText('What does delivery cost?').click();
  await expect(main.locator('#delivery').getByText('Rs. 200.00 an order')).toBeVisible();
  expect(await main.innerText()).not.toMatch(/\{\w+\}/);
  const contact = page.locator('#contact');
  await expect(contact.getByRole('link', { name: /sales@shilpa\.example/ })).toHaveAttribute(
    'href',
    'mailto:sales@shilpa.example',
  );
  await expect(contact.getByRole('link', { name: /066 555 0142/ })).toHaveAttribute(
    'href',
    'tel:0665550142',
  );
  expect(await seriousFaults(page)).toEqual([]);
});

test('every link of an answer leads somewhere', async ({ page, request }) => {
  await page.goto('/help-center');
  const hrefs = await page
    .locator('.answer a[href^="/"], #contact a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(3);
  for (const href of new Set(hrefs)) {
    // The login page comes with accounts.
    if (href !== '/login') expect((await request.get(href)).status(), href).toBe(200);
  }
});

test('typing leaves what fits, and emptying the field brings everything back', async ({ page }) => {
  await page.goto('/help-center');
  const field = page.getByRole('searchbox', { name: 'Search the help pages' });
  const questions = page.locator('.found-list .faq:visible');
  await field.fill('slips');
  await expect(questions).toHaveCount(5);
  await expect(page.getByRole('status').filter({ hasText: '5 answers for "slips"' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Found 5' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Asked often' })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/help-center?q=slips');
  await expect(questions).toHaveCount(5);
  await field.fill('');
  await expect(questions).toHaveCount(28);
});

test('words without an answer show the way out', async ({ page }) => {
  await page.goto('/help-center');
  await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('xyzzy');
  await expect(page.getByText('None of our answers has these words')).toBeVisible();
  await page.getByRole('link', { name: 'Contact us', exact: true }).click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('choosing a section ends the search', async ({ page }) => {
  await page.goto('/help-center');
  const field = page.getByRole('searchbox', { name: 'Search the help pages' });
  await field.fill('slip');
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Account').click();
  await expect(field).toHaveValue('');
  await expect(page.locator('#account')).toBeInViewport();
});

test('a link to a question opens it', async ({ page }) => {
  await page.goto('/help-center#my-slip-was-returned');
  await expect(page.getByText('The reason stands on the order')).toBeVisible();
  await expect(page.getByText('The reason stands on the order')).toBeInViewport();
});

for (const width of [360, 768, 1280]) {
  test(
    `nothing of the help center is wider than ${width} px`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/help-center', '/help-center?q=slip', '/help-center?q=xyzzy']) {
        await page.goto(path);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(tooWide, path).toBe(0);
      }
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the help center is a form, and its results are not for search engines', async ({
    page,
  }) => {
    await page.goto('/help-center');
    const field = page.getByRole('searchbox', { name: 'Search the help pages' });
    await field.fill('slip');
    await field.press('Enter');
    await expect(page).toHaveURL('/help-center?q=slip');
    await expect(page).toHaveTitle('Help: slip | Shilpa');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('.found-list .faq:visible')).toHaveCount(5);
    await expect(page.getByText('A person compares the amount')).toBeVisible();
    await page.goto('/help-center?q=%3Cscript%3Exyzzy');
    await expect(page.getByText('No answer for "<script>xyzzy"')).toBeVisible();
    await page.getByRole('link', { name: 'All questions' }).click();
    await expect(page.locator('.found-list .faq:visible')).toHaveCount(28);
  });
});
