// Reviews: stars by key and finger, words that no bad line loses, and what becomes of them.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aBuyer, asAdmin, elsewhere } from './admins.ts';
import { order, shopper } from './buying.ts';
import { assign, driver } from './driving.ts';
import { fillLogin, member, PASSWORD, signIn } from './people.ts';
import { expect, faults, scriptBytes, test } from './support.ts';

// People come first; and axe reads each page.
test.setTimeout(90_000);

const POST = '**/api/products/*/reviews';
const stars = (page: Page) => page.getByRole('slider', { name: 'Rating' });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Reviews' }).getByRole('article');
const own = (page: Page) => page.getByRole('region', { name: 'Your review' });
const told = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });
const SUBMITTED = 'Review submitted successfully!';
const FAILED = 'Failed to submit review.';
const NEEDED = 'Please provide a rating and comment.';

/** Somebody who is signed in, at the reviews of a product. */
async function atReviews(page: Page, product: string): Promise<string> {
  const email = await shopper(page);
  await page.goto(`/product/${product}#reviews`);
  await submit(page).scrollIntoViewIfNeeded();
  return email;
}

async function write(page: Page, rating: number, words: string): Promise<void> {
  await stars(page).focus();
  await page.keyboard.press('Home');
  for (let half = 0; half < rating * 2; half += 1) await page.keyboard.press('ArrowRight');
  await comment(page).fill(words);
}

/** A review by somebody who is elsewhere. */
async function reviewed(request: APIRequestContext, product: string, words: string) {
  const { headers } = await aBuyer(request);
  const answer = await request.post(`/api/products/${product}/reviews`, {
    headers,
    data: { rating: 1, comment: words },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** How often a review was sent. */
function followReviews(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reviews')) count += 1;
  });
  return () => count;
}

async function press(page: Page, target: Locator, at: { x: number; y: number }, isTouch: boolean) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page');
  if (isTouch) await page.touchscreen.tap(box.x + at.x, box.y + at.y);
  else await page.mouse.click(box.x + at.x, box.y + at.y);
}

test('Somebody with a keyboard alone writes a review, and the page follows', async ({
  page,
  isMobile,
}) => {
  await shopper(page);
  await page.goto(`/product/${isMobile ? 'clay-mango-bowl' : 'coconut-shell-bowls'}`);
  const before = Number.parseInt(
    await page.getByRole('link', { name: /^\d+ Reviews?$/ }).innerText(),
    10,
  );
  // Nothing of the form travels before somebody wants it.
  expect(await scriptBytes(page)).toBeLessThan(40_000);
  await page.getByRole('tab', { name: 'Description' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeFocused();
  if (isMobile) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Write a Review' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#write-review')).toBeInViewport();
  }
  await expect(stars(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(stars(page)).toBeFocused();
  await expect(stars(page)).toHaveAttribute('aria-valuetext', 'No stars yet');
  await page.keyboard.press('End');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '5 of 5 stars');
  await page.keyboard.press('ArrowLeft');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '4.5 of 5 stars');
  await expect(page.getByText('4.5 of 5 stars')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wears beautifully in the heat');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(told(page, SUBMITTED)).toBeVisible();
  await expect(list(page).first()).toContainText('Wears beautifully in the heat');
  await expect(list(page).first()).toContainText('4.5');
  await expect(page.getByRole('link', { name: `${before + 1} Reviews` })).toBeAttached();
  await expect(own(page)).toContainText('Wears beautifully in the heat');
  await expect(comment(page)).toHaveValue('');
  await expect(stars(page)).toHaveValue('0');
  await expect(submit(page)).toBeFocused();
  expect(await faults(page)).toEqual([]);
  const shown = await page.locator('.rate-row').first().innerText();
  const names = await list(page).locator('header b').allInnerTexts();
  await page.reload();
  expect(await page.locator('.rate-row').first().innerText()).toBe(shown);
  expect(await list(page).locator('header b').allInnerTexts()).toEqual(names);
});

test('A finger on half a star gives half a star', async ({ page, isMobile }) => {
  await atReviews(page, 'herbal-soap-trio');
  const target = page.locator('.star-pick');
  const box = await target.boundingBox();
  expect([box?.width, box?.height]).toEqual([5 * 44, 44]);
  const at = async (x: number) => {
    await press(page, target, { x, y: 22 }, isMobile);
    return stars(page).inputValue();
  };
  expect(await at(3 * 44 + 8)).toBe('3.5');
  expect(await at(3 * 44 + 36)).toBe('4');
  expect(await at(8)).toBe('0.5');
  expect(await at(5 * 44 - 6)).toBe('5');
  await expect(page.getByText('5 of 5 stars')).toBeVisible();
});

test('What is missing is said at the stars and words, and nothing typed is lost', async ({
  page,
}) => {
  await atReviews(page, 'herbal-soap-trio');
  const count = followReviews(page);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: NEEDED })).toBeVisible();
  await expect(stars(page)).toBeFocused();
  await expect(stars(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: NEEDED })).toBeVisible();
  await expect(comment(page)).toBeFocused();
  await comment(page).fill('   ');
  await submit(page).click();
  await expect(comment(page)).toBeFocused();
  expect(count()).toBe(0);

  // A reload in between keeps what was typed, for this person alone.
  await comment(page).fill('Smells of lime');
  await page.reload();
  await expect(comment(page)).toHaveValue('Smells of lime');
  await expect(stars(page)).toHaveValue('0.5');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await atReviews(page, 'herbal-soap-trio');
  await expect(comment(page)).toHaveValue('');
});

test('Who is signed out logs in and comes back to the reviews', async ({ page }) => {
  const { email } = await member(page.request);
  await page.goto('/product/indigo-reed-clutch');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(submit(page)).toBeHidden();
  await page.getByRole('link', { name: 'Please log in to write a review.' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, email);
  await expect(page).toHaveURL('/product/indigo-reed-clutch#reviews');
  await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true');
  await submit(page).scrollIntoViewIfNeeded();
  await expect(page.getByText('Please log in to write a review.')).toBeHidden();
});

test('A session that died keeps the words over the way to the login and back', async ({ page }) => {
  const email = await atReviews(page, 'indigo-reed-clutch');
  await write(page, 3.5, 'The clasp is a little stiff.');
  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'dead');
    localStorage.setItem('refreshtoken', 'dead');
  });
  await submit(page).click();
  await expect(page).toHaveURL('/login');
  await expect(told(page, 'Session expired. Please login again.')).toBeVisible();
  await fillLogin(page, email);
  await expect(page).toHaveURL('/product/indigo-reed-clutch#reviews');
  await submit(page).scrollIntoViewIfNeeded();
  await expect(comment(page)).toHaveValue('The clasp is a little stiff.');
  await expect(stars(page)).toHaveValue('3.5');
  await submit(page).click();
  await expect(told(page, SUBMITTED)).toBeVisible();
});

test('Who only reads the reviews stays there when the session has died', async ({ page }) => {
  await shopper(page);
  // Before the next page begins: the one that is open would notice.
  await page.addInitScript(() => {
    localStorage.setItem('accesstoken', 'dead');
    localStorage.setItem('refreshtoken', 'dead');
  });
  await page.goto('/product/indigo-reed-clutch#reviews');
  await expect(told(page, 'Session expired. Please login again.')).toBeVisible();
  await expect(page.getByText('Please log in to write a review.')).toBeVisible();
  await expect(page).toHaveURL('/product/indigo-reed-clutch#reviews');
});

test('A lost answer, a second press and a line that is down make one review', async ({ page }) => {
  await atReviews(page, 'low-fruit-basket');
  const count = followReviews(page);
  await write(page, 4, 'Holds a whole market.');
  await page.route(POST, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(told(page, FAILED)).toBeVisible();
  await expect(comment(page)).toHaveValue('Holds a whole market.');
  await page.unroute(POST);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await submit(page).click();
  await expect(told(page, FAILED).last()).toBeVisible();
  await expect(stars(page)).toHaveValue('4');
  await page.context().setOffline(false);

  const before = count();
  await page.route(POST, async (route) => {
    await new Promise((resume) => setTimeout(resume, 600));
    await route.continue();
  });
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await page.getByRole('button', { name: 'Submitting...' }).click({ force: true });
  await expect(told(page, SUBMITTED)).toBeVisible();
  expect(count() - before).toBe(1);
  await expect(list(page).filter({ hasText: 'Holds a whole market.' }).first()).toBeVisible();
});

test('A form that could not be fetched is fetched when the line is back', async ({ page }) => {
  await shopper(page);
  await page.goto('/product/lacquer-band-bowl', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.locator('#write-review').scrollIntoViewIfNeeded();
  await expect(page.getByText('This did not load.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(submit(page)).toBeVisible();
  await expect(page.getByText('This did not load.')).toBeHidden();
});

test('A delivered order invites; the review says that it was bought here and can be changed', async ({
  page,
  isMobile,
}) => {
  const product = isMobile ? 'king-coconut-hair-oil' : 'herbal-soap-trio';
  const email = await shopper(page);
  const number = await order(page, email, [product]);
  const rider = await driver(page.request);
  await elsewhere(page.request, `${number}/approve`);
  await assign(page.request, number, rider);
  const login = await page.request.post('/api/users/login', {
    data: { email: rider.email, password: PASSWORD },
  });
  const { data } = await login.json();
  for (const status of ['delivering', 'delivered']) {
    await page.goto('/profile/orders');
    await expect(page.locator(`[id="${number}"]`)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Write a review/ })).toBeHidden();
    const moved = await page.request.put(`/api/order/assigned/${number}`, {
      headers: { authorization: `Bearer ${data.accesstoken}` },
      data: { status },
    });
    expect(moved.status()).toBe(200);
  }
  await page.reload();
  const invitation = page.getByRole('link', { name: /^Write a review of / });
  await expect(invitation).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await invitation.click();
  await expect(page).toHaveURL(`/product/${product}#reviews`);
  await submit(page).scrollIntoViewIfNeeded();
  await write(page, 5, 'Just as the picture.');
  await submit(page).click();
  await expect(list(page).first()).toContainText('Just as the picture.');
  await expect(list(page).first()).toContainText('Bought here');

  await page.goto('/profile/orders');
  await page.getByRole('link', { name: /Change your review of / }).click();
  // On a phone the reviews stand before the form, and the way to it above them.
  if (isMobile) await page.getByRole('link', { name: 'Write a Review', exact: true }).click();
  await expect(own(page)).toContainText('Just as the picture.');
  await own(page).getByRole('button', { name: 'Change your review' }).click();
  await expect(stars(page)).toBeFocused();
  await expect(stars(page)).toHaveValue('5');
  await comment(page).fill('Just as the picture, and it lasts.');
  await submit(page).click();
  await expect(told(page, SUBMITTED)).toBeVisible();
  await expect(list(page).filter({ hasText: 'Just as the picture.' })).toHaveCount(0);
  await expect(own(page)).toContainText('and it lasts.');
});

test('An admin hides a review, and says why', async ({ page, isMobile }) => {
  const words = `Call me on 077 123 ${isMobile ? '4567' : '7654'}!`;
  const product = 'drip-glaze-bowl';
  await reviewed(page.request, product, words);
  await asAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: words });
  await expect(row).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await row.getByRole('button', { name: /^Hide/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Hide the review of/ });
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason.');
  expect(await faults(page)).toEqual([]);

  // A line that is down keeps the reason.
  await dialog.getByRole('button', { name: 'It names a phone number' }).click();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(told(page, 'No answer came back.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue(/phone number/);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Hidden');
  await expect(row).toContainText('It names a phone number or an address.');
  await expect(row).toBeFocused();
  await expect(row.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);

  await page.goto(`/product/${product}#reviews`);
  await expect(list(page).first()).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('Two admins hide the same review, and one of them sees that it is gone', async ({ page }) => {
  const product = 'madder-diamond-rug';
  await page.goto('/');
  const { headers } = await aBuyer(page.request);
  const send = (rating: number, comment: string) =>
    page.request.post(`/api/products/${product}/reviews`, { headers, data: { rating, comment } });
  expect((await send(1, 'The first words.')).status()).toBe(201);
  await asAdmin(page);
  await page.goto('/admin/reviews');
  const row = page.getByRole('listitem').filter({ hasText: 'The first words.' }).first();
  await row.getByRole('button', { name: /^Hide/ }).click();
  // Its writer is quicker.
  expect((await send(2, 'Better words.')).status()).toBe(201);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Rude.');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(told(page, 'Review not found.')).toBeVisible();
  await expect(page.getByText('Better words.').first()).toBeVisible();
});

test('Who is no admin is told so at the reviews', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto('/admin/reviews');
  await expect(page.getByRole('alert')).toContainText('This room is for admins');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A reader finds all reviews of a product on pages of their own', async ({ page }) => {
    await page.goto('/product/peacock-batik-sarong');
    await expect(
      page.getByRole('link', { name: 'Please log in to write a review.' }),
    ).toBeVisible();
    await page.goto('/product/peacock-batik-sarong/reviews');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Write a review' }).click();
    await expect(page).toHaveURL('/product/peacock-batik-sarong#reviews');
  });
});
