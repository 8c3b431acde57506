import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectFocusToShow, isFrameChecked } from './keyboard.ts';
import { textFaults } from './text-faults.ts';
import { picturesOutOfTheirBoxes } from '../../support/picture-boxes.ts';
import { htmlFaults } from '../../support/valid-html.ts';
import axe, { type AxeResults } from 'axe-core';

// What every page owes to everybody, measured on the page itself.

const HEIGHT = 900;
const PHONE_WIDTH = 360;
const DESKTOP_WIDTH = 1280;
/** The widths of a phone, a tablet and a small desktop, all of them touched. */
const TOUCHED_WIDTHS = [PHONE_WIDTH, 768, 1180];
const WIDTHS = [DESKTOP_WIDTH, 1920, 768, 390, PHONE_WIDTH, 320];

/** Levels of the visible headings, in their order. */
const headingLevels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );

/** Names that two landmarks of one kind share, so that screen readers can't tell them apart. */
const sharedNames = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('nav, [role="search"], [role="region"], aside')]
      .filter((landmark) => landmark.checkVisibility())
      .map((landmark) => {
        const by = landmark.getAttribute('aria-labelledby');
        const name = landmark.ariaLabel ?? (by && document.getElementById(by)?.textContent);
        return `${landmark.getAttribute('role') ?? landmark.localName} ${name ?? ''}`;
      });
    return names.filter((name, at) => names.indexOf(name) !== at);
  });

/** Targets smaller than a finger, 44 px; links in running text may be. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, textarea')]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((target) => !target.closest('.visually-hidden, .skip-link, [inert]'))
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

/** How much wider than the window a page is, in px; one may be the browser's rounding. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth - 1);
  });

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

const at = (page: Page, width: number, more = '') => `${page.url()} at ${width} px${more}`;

/** Rules about a whole page: behind what opens over it there is none. */
const OF_WHOLE_PAGES = /page-has-heading-one/;

/** Lays out what waits until it is scrolled near: axe would measure it where it will not be. */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

async function expectAccessible(page: Page, width: number, wholePage: boolean): Promise<void> {
  await layOutAll(page);
  const isFrameKnown = wholePage && (await isFrameChecked(page, 'axe'));
  const faults = await accessibilityFaults(page, isFrameKnown ? FRAME : []);
  const counted = wholePage ? faults : faults.filter((fault) => !OF_WHOLE_PAGES.test(fault));
  expect.soft(counted, at(page, width)).toEqual([]);
}

/** One main heading, no level left out, one of each landmark. */
async function expectOutline(page: Page, width: number): Promise<void> {
  const levels = await headingLevels(page);
  const jumps = levels.filter((level, place) => place > 0 && level > (levels[place - 1] ?? 1) + 1);
  const landmarks = ['main', 'banner', 'contentinfo'] as const;
  const counts = await Promise.all(landmarks.map((role) => page.getByRole(role).count()));
  expect
    .soft(
      {
        mainHeadings: levels.filter((level) => level === 1).length,
        jumps,
        landmarks: counts,
        sharedNames: await sharedNames(page),
      },
      `${at(page, width)}, headings ${levels.join(' ')}`,
    )
    .toEqual({ mainHeadings: 1, jumps: [], landmarks: [1, 1, 1], sharedNames: [] });
}

async function expectTargets(page: Page, width: number): Promise<void> {
  expect.soft(await smallTargets(page), at(page, width)).toEqual([]);
}

/** Nothing scrolls sideways; with letters twice as large neither. */
async function expectFit(page: Page, width: number): Promise<void> {
  expect.soft(await overflow(page), at(page, width)).toBe(0);
  if (width < PHONE_WIDTH) return;
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect.soft(await overflow(page), at(page, width, ', large letters')).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** No word breaks, and nothing is cut. */
async function expectUnclippedText(page: Page, width: number): Promise<void> {
  expect.soft(await page.evaluate(textFaults), at(page, width)).toEqual([]);
}

/** The same on phones. */
export async function expectUnclippedTextOnPhones(page: Page): Promise<void> {
  for (const width of [PHONE_WIDTH, 320]) {
    await resize(page, width);
    await expectUnclippedText(page, width);
  }
}

/** Pictures of any shape stay in their boxes. */
async function expectPicturesToFit(page: Page, width: number): Promise<void> {
  expect.soft(await page.evaluate(picturesOutOfTheirBoxes), at(page, width)).toEqual([]);
}

/** Makes the browser one of a touch screen; it stays so. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.detach();
}

interface Checked {
  /** Whether headings and landmarks are looked at: what is open over a page is no whole page. */
  wholePage?: boolean;
  /** Whether everything that can be pressed is 44 px. */
  targets?: boolean;
}

/**
 * Checks what a page shows now, first at a desktop, then under a finger: it is valid HTML, axe
 * finds nothing, the headings and landmarks are in order, nothing scrolls sideways, words are whole on
 * a phone, pictures stay in their boxes, and targets are 44 px. The page
 * stays as a small touched desktop has it.
 */
export async function expectUsable(
  page: Page,
  { wholePage = true, targets = true }: Checked = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width);
    if (width === DESKTOP_WIDTH) {
      // As the scripts have made it.
      expect.soft(htmlFaults(await page.content()), page.url()).toEqual([]);
      await expectAccessible(page, width, wholePage);
      if (wholePage) await expectOutline(page, width);
    }
    await expectFit(page, width);
    if (width <= PHONE_WIDTH) await expectUnclippedText(page, width);
    await expectPicturesToFit(page, width);
  }
  await resize(page, DESKTOP_WIDTH);
  await expectFocusToShow(page);
  await touch(page);
  for (const width of TOUCHED_WIDTHS) {
    await resize(page, width);
    if (targets) await expectTargets(page, width);
    if (width !== PHONE_WIDTH) continue;
    await expectAccessible(page, width, wholePage);
    if (wholePage) await expectOutline(page, width);
  }
}

const FRAME = ['.site-header', '.site-footer', '.admin-header', '.admin-sections'];

/** Everything axe finds on a page, but for some of its parts. */
async function accessibilityFaults(page: Page, exclude: readonly string[]): Promise<string[]> {
  const context = JSON.stringify({ exclude });
  // Violations alone: the rest is not read, and takes time to write down.
  const { violations }: AxeResults = await page.evaluate(
    `${axe.source}; axe.run(${context}, { resultTypes: ['violations'] })`,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
