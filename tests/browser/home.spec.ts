// The measures and the motion of the home page (docs/spec.md §2, docs/readings.md "Measures").
import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, test } from './support/fixtures.ts';
import { emailsTo, randomEmail } from './support/people.ts';

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const heroOf = (page: Page) => page.getByRole('region', { name: 'Offers' }).first();

/** Opens the home page, where from now on time passes only when the test says so. */
async function openHero(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto('/');
  const hero = heroOf(page);
  await expect(hero).toHaveClass(/running/);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return hero;
}

/** What the button of the banner that shows is called. */
const currentOf = (hero: Locator) =>
  hero.evaluate((element) => element.querySelector('[data-slide][aria-current]')?.ariaLabel);

const afterHalfASecond = (page: Page, hero: Locator) => async () => {
  await page.clock.runFor(500);
  return currentOf(hero);
};

/** Waits until a banner has slid in, which no test's clock stops. Then it stays for a time. */
async function expectToStay(page: Page, hero: Locator, ms: number): Promise<void> {
  const wrapper = hero.locator('.swiper-wrapper');
  // Swiper takes its 600 ms back when it is told of the end, a moment after the motion itself.
  await expect
    .poll(() => wrapper.evaluate((moved) => moved.style.transitionDuration))
    .not.toBe('600ms');
  const before = await currentOf(hero);
  await page.clock.runFor(ms);
  expect(await currentOf(hero)).toBe(before);
}

/** How many items a row shows at once, and how far they are apart. */
const rowOf = (row: Locator) =>
  row.evaluate((list) => {
    const { paddingLeft, paddingRight } = getComputedStyle(list);
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
    if (!first || !second) throw new Error('A row of less than two cannot be measured.');
    const gap = second.left - first.right;
    // Between n items there are n - 1 gaps; a part of an item that shows has its gap before it.
    const whole = Math.floor((room + gap) / (first.width + gap) + 0.01);
    const rest = room - whole * (first.width + gap);
    return { gap, perView: whole + Math.max(0, rest) / first.width };
  });

async function expectRow(row: Locator, perView: number, gap: number): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const found = await rowOf(row);
  expect(found.gap).toBeCloseTo(gap, 0);
  expect(found.perView).toBeCloseTo(perView, 1);
}

const rows = {
  crafts: (page: Page) => page.locator('.category-links'),
  latest: (page: Page) => page.getByRole('list', { name: 'Latest Products' }),
  popular: (page: Page) => page.getByRole('list', { name: 'Popular: Fashion' }),
  adverts: (page: Page) => page.getByRole('list', { name: 'Adverts' }),
};

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('the hero is 375 px high at every width', async ({ page }) => {
    await page.goto('/');
    for (const width of [320, 360, 768, 1280, 1920]) {
      await resize(page, width);
      expect((await heroOf(page).boundingBox())?.height, `at ${width}`).toBe(375);
    }
  });

  test('the hero of a phone goes back too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const hero = await openHero(page);
    await hero.getByRole('button', { name: 'Pause' }).click();
    await hero.getByRole('button', { name: 'Next banner' }).click();
    await expect.poll(() => currentOf(hero)).toMatch(/^Banner 2/);
    await expectToStay(page, hero, 2400);
    await hero.getByRole('button', { name: 'Previous banner' }).click();
    await expect.poll(() => currentOf(hero)).toMatch(/^Banner 1/);
  });

  test('the hero plays its banners, each for 2500 ms, until it is paused', async ({ page }) => {
    const hero = await openHero(page);
    const untouched = await currentOf(hero);
    await expect.poll(afterHalfASecond(page, hero)).not.toBe(untouched);

    await hero.getByRole('button', { name: 'Next banner' }).click();
    await page.clock.runFor(50);
    const first = await currentOf(hero);
    await expectToStay(page, hero, 2400);
    await page.clock.runFor(150);
    const second = await currentOf(hero);
    expect(second).not.toBe(first);
    await expectToStay(page, hero, 2400);

    await hero.getByRole('button', { name: 'Pause' }).click();
    await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
    await expectToStay(page, hero, 10_000);
    // Only the banner that shows can be reached by keyboard.
    await expect(hero.locator('.banner:not([inert])')).toHaveCount(1);
    await hero.getByRole('button', { name: 'Previous banner' }).click();
    await page.clock.runFor(50);
    expect(await currentOf(hero)).toBe(first);
  });

  test('a tap on Next while a banner slides in moves on by one more', async ({ page }) => {
    const hero = await openHero(page);
    const labels = await hero
      .locator('[data-slide]')
      .evaluateAll((all) => all.map((dot) => dot.ariaLabel));
    const before = labels.indexOf((await currentOf(hero)) ?? null);
    await hero.getByRole('button', { name: 'Next banner' }).dblclick();
    await page.clock.runFor(50);
    const reached = labels[(before + 2) % labels.length];
    expect(await currentOf(hero)).toBe(reached);
    await expect.poll(afterHalfASecond(page, hero)).not.toBe(reached);
  });

  test('the next picture arrives while a banner slides in: it is shown 2500 ms all the same', async ({
    page,
  }) => {
    const sliding = Promise.withResolvers<void>();
    await page.route(/hero-2/, async (route) => {
      await sliding.promise;
      await route.continue();
    });
    const hero = await openHero(page);
    const wrapper = hero.locator('.swiper-wrapper');
    await wrapper.evaluate((moved) => {
      const hold = () => moved.getAnimations().forEach((one) => one.pause());
      moved.addEventListener('transitionrun', hold, { once: true });
    });
    await hero.getByRole('button', { name: 'Next banner' }).click();
    const states = () =>
      wrapper.evaluate((moved) => moved.getAnimations().map((one) => one.playState));
    await expect.poll(states).toEqual(['paused']);
    sliding.resolve();
    const picture = hero.locator('img[src*="hero-2"]').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    await page.clock.runFor(400);
    await wrapper.evaluate((moved) => moved.getAnimations().forEach((one) => one.finish()));
    await expectToStay(page, hero, 2400);
    const first = await currentOf(hero);
    await page.clock.runFor(150);
    expect(await currentOf(hero)).not.toBe(first);
  });

  test('the hero does not start by itself with prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hero = await openHero(page);
    await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(await currentOf(hero)).toMatch(/^Banner 1/);
    await expectToStay(page, hero, 10_000);

    await hero.getByRole('button', { name: 'Play' }).click();
    for (const banner of [/^Banner 2/, /^Banner 3/]) {
      await expect.poll(afterHalfASecond(page, hero)).toMatch(banner);
    }
  });

  test('rows show 5, 5 and 3 items with gaps of 120, 10 and 20 px from 1024 px', async ({
    page,
  }) => {
    await page.goto('/');
    for (const width of [1024, 1280, 1600]) {
      await resize(page, width);
      await expectRow(rows.crafts(page), 5, 120);
      await expectRow(rows.popular(page), 5, 10);
      await expectRow(rows.latest(page), 5, 10);
      await expectRow(rows.adverts(page), 3, 20);
    }
  });

  test('pictures in the rows of products are 250 px high at every width', async ({ page }) => {
    await page.goto('/');
    for (const width of [360, 768, 1280]) {
      await resize(page, width);
      for (const row of [rows.popular(page), rows.latest(page)]) {
        const picture = await row.locator('.picture').first().boundingBox();
        expect(picture?.height, `at ${width}`).toBe(250);
      }
    }
  });
});

test('rows show on a phone that they go on', async ({ page }) => {
  await page.goto('/');
  await expectRow(rows.crafts(page), 3.6, 14);
  await expectRow(rows.popular(page), 1.62, 10);
  await expectRow(rows.latest(page), 1.62, 10);
  await expectRow(rows.adverts(page), 1.12, 20);
});

test('a row that is pushed to its end on a phone moves nothing below it', async ({ page }) => {
  await page.goto('/');
  const row = rows.latest(page);
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('listitem').first().getByRole('link').first()).toBeVisible();
  const heightOf = () => row.evaluate((list) => list.clientHeight);
  const height = await heightOf();
  for (const item of await row.getByRole('listitem').all()) {
    await item.scrollIntoViewIfNeeded();
    expect(await heightOf()).toBe(height);
    // An item that was laid out late is no higher than its row.
    expect((await item.getByRole('article').boundingBox())?.height).toBeLessThanOrEqual(height);
  }
});

// The newsletter: asked for at the foot of any page, confirmed and left by the links in emails.

test('confirms and leaves by one click in an email; Back leads back', async ({ page, shop }) => {
  const email = randomEmail();
  const linkTo = async (path: string): Promise<string> => {
    const texts = (await emailsTo(shop.data, email)).map(({ text }) => text).join('\n');
    return RegExp(`${path}\\?token=[\\w-]+`).exec(texts)?.[0] ?? '';
  };
  await page.goto('/pages/delivery');
  const foot = page.getByRole('contentinfo');
  await foot.getByLabel('Newsletter subscription').fill(email);
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(foot.getByRole('status')).toHaveText(/^Check your email/);

  await page.goto(await linkTo('/newsletter/confirm'));
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();
  await page.goto(await linkTo('/newsletter/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  await expect(page).toHaveTitle('You are unsubscribed | Shilpa');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/pages/delivery');

  await page.goto('/newsletter/confirm?token=none');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused();
  await expect(foot.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test.describe('the policy of pages', () => {
  test.use(DESKTOP);

  test('lets only HTML of the shop’s own server become markup, and all of that', async ({
    page,
    browser,
    shop,
    user,
    signIn,
  }) => {
    await signIn(user);
    await page.goto('/');
    await page.getByRole('tab', { name: 'Bowls' }).click();
    await expect(page.getByRole('tabpanel').getByText('Lacquer Band Bowl')).toBeVisible();
    await page.goto('/category/bowls');
    await page.getByRole('link', { name: 'Quick view of Lacquer Band Bowl' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('input[type=search]').first().fill('batik');
    await expect(page.getByRole('option', { name: 'Peacock Batik Sarong' })).toBeVisible();

    await page.goto('/order-tracking');
    await page.getByLabel('Order number').fill('SH-UNKNOWN');
    await page.getByRole('textbox', { name: 'Email' }).fill('nimali@example.com');
    await page.getByRole('button', { name: 'Track order' }).click();
    await expect(page.locator('.tracking [role=alert]')).toBeVisible();
    await page.goto('/newsletter/confirm?token=unknown');
    await expect(page.locator('[data-email-link] form')).toHaveCount(0);
    // A slot of an island, which the server sends as a template.
    await page.goto('/deliveries/SH-UNKNOWN');
    await expect(page.getByRole('link', { name: 'All deliveries' })).toBeVisible();

    // Apart, as the browser also writes each of these to its console.
    const apart = await browser.newPage({ baseURL: shop.url });
    await apart.goto('/');
    const refused = await apart.evaluate(() => {
      const box = document.createElement('div');
      const sinks = [
        () => (box.innerHTML = '<b>x</b>'),
        () => box.insertAdjacentHTML('beforeend', '<b>x</b>'),
        () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        () => document.createElement('script').setAttribute('src', '/x.js'),
      ];
      return sinks.map((sink) => {
        try {
          sink();
          return 'taken';
        } catch (error) {
          return String(error).split(':')[0];
        }
      });
    });
    expect(refused).toEqual(Array(4).fill('TypeError'));
    await apart.close();
  });
});
