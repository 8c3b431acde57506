// What a page owes to everybody, measured on the page itself.
import type { Page } from '@playwright/test';
import { expect, faults } from './support.ts';

/** Levels of the headings that readers meet, in order. */
const levels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );

/** Names that two landmarks of one kind share: nobody could tell them apart. */
const twins = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('nav, [role="search"], [role="region"], aside')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const by = part.getAttribute('aria-labelledby');
        const name = part.ariaLabel ?? (by && document.getElementById(by)?.textContent);
        return `${part.getAttribute('role') ?? part.localName} ${name ?? ''}`;
      });
    return names.filter((name, at) => names.indexOf(name) !== at);
  });

/** What can be pressed and is smaller than a finger; links in running text may be. */
export const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, textarea')]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((target) => !target.closest('.vh, .skip, [inert]'))
      // An inline link is running text, or lends its size to what covers its card.
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => {
        // A box to tick is pressed anywhere on its label.
        const isTicked =
          target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
        const whole = isTicked ? (target.labels?.[0] ?? target) : target;
        return { target, box: whole.getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
      .map(
        ({ target, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 120)}`,
      ),
  );

/** How much wider than the screen a page is, in px; one may be the browser's rounding. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth - 1);
  });

/** No fault axe knows, headings and landmarks in order. */
export async function expectReadable(page: Page): Promise<void> {
  expect.soft(await faults(page), page.url()).toEqual([]);
  const found = await levels(page);
  expect.soft(found.filter((level) => level === 1)).toHaveLength(1);
  const jumps = found.filter((level, at) => at > 0 && level > (found[at - 1] ?? 1) + 1);
  expect.soft(jumps, `${page.url()}: ${found.join(' ')}`).toEqual([]);
  await expect.soft(page.getByRole('main')).toHaveCount(1);
  await expect.soft(page.getByRole('banner')).toHaveCount(1);
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(1);
  expect.soft(await twins(page), page.url()).toEqual([]);
}

/** Room for a finger at the widths of phone, tablet and a small desktop. */
export async function expectFingers(page: Page): Promise<void> {
  for (const width of [360, 768, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await small(page), `${page.url()} at ${width}`).toEqual([]);
  }
}

/** Nothing to scroll sideways for, at 320 px and with letters twice as large. */
export async function expectFits(page: Page, height: number): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height });
    expect.soft(await tooWide(page), `${page.url()} at ${width}`).toBe(0);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height });
    expect.soft(await tooWide(page), `${page.url()} at ${width}, large letters`).toBe(0);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}
