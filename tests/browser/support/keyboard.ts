import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { timeLimit } from '../../support/time-limit.ts';

// What somebody does who has a keyboard and no mouse.

/** Presses a link or a button. */
export const press = (control: Locator): Promise<void> => control.press('Enter');

/** Ticks a check box, or chooses a radio button. */
export async function tick(control: Locator): Promise<void> {
  await control.press('Space');
  await expect(control).toBeChecked();
}

/** Replaces what is in a field. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses the first option of a select that begins with these letters. */
export async function choose(page: Page, select: Locator, letters: string, chosen: string) {
  // A form that is being drawn again may take the focus away between the two.
  await expect(async () => {
    await select.focus();
    await page.keyboard.type(letters);
    await expect(select.locator('option:checked')).toHaveText(chosen, { timeout: timeLimit(1000) });
  }).toPass();
}

/**
 * Marks what has the focus, and names its kind: the same for elements that look alike, where the first
 * and the last of a list differ. `frame`: in another document. `again`: where it was before, or nowhere.
 */
const currentKind = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at instanceof HTMLIFrameElement) return 'frame';
    if (!(at instanceof HTMLElement) || at === document.body) return 'again';
    if (at.dataset['tabbed']) return 'again';
    at.dataset['tabbed'] = 'yes';
    const path: string[] = [];
    for (let box: Element | null = at; box && box !== document.body; box = box.parentElement) {
      path.push([box.localName, ...box.classList].join('.').replace('.web-fonts', ''));
    }
    const item = at.closest('li') ?? at;
    const ends = [item.previousElementSibling === null, item.nextElementSibling === null];
    return [...path, ...ends].join(' ');
  });

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The ring around what has the focus. */
interface Ring {
  element: string;
  /** What it surrounds, in the window: several boxes for a link of several lines. */
  boxes: readonly Box[];
  scrolled: { x: number; y: number };
  width: number;
  height: number;
}

/** Where the ring is: nowhere without one. */
const currentRing = (page: Page): Promise<Ring> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) throw new Error('Nothing has the focus');
    const isOutlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    // Instead of a field that can't be seen, what is drawn for it has the ring.
    const isSeen = (part: Element) =>
      !(part instanceof HTMLInputElement) || part.checkVisibility({ opacityProperty: true });
    const parts = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement]
      .filter((part) => part instanceof HTMLElement)
      .filter(isSeen);
    // The link of a card has it around the card.
    const card = isOutlined(getComputedStyle(at, '::after')) ? at.offsetParent : undefined;
    const host =
      card ??
      parts.find((part) => isOutlined(getComputedStyle(part))) ??
      parts.find((part) => getComputedStyle(part).boxShadow !== 'none');
    host?.setAttribute('data-ring', 'shown');
    return {
      element: at.outerHTML.slice(0, 120),
      boxes: [...(host?.getClientRects() ?? [])].map(({ left, top, right, bottom }) => {
        return { left, top, right, bottom };
      }),
      scrolled: { x: scrollX, y: scrollY },
      width: document.documentElement.clientWidth,
      height: innerHeight,
    };
  });

/** Hides the ring, as before the focus came. */
const hideRing = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('[data-ring]');
    if (host) host.dataset['ring'] = 'hidden';
  });

const forgetRing = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('[data-ring]')?.removeAttribute('data-ring');
  });

/** Nothing slides or fades while it is looked at. */
const RULES = `*, *::before, *::after { transition: none !important; animation: none !important; }
  * { scroll-behavior: auto !important; }
  [data-ring='hidden'], [data-ring='hidden'] *, [data-ring='hidden'] *::after { outline-color: transparent !important; }
  [data-ring='hidden']:focus-within:not(:focus-visible) { box-shadow: none !important; }`;

/** How far inside and outside of a box its ring may be, in px. */
const BAND = 8;
/** How much of a side has to be seen: a badge may lie over it, or a bar over the end of a long field. */
const LEAST = 0.4;
/** The sum of red, green and blue by which people see that a color is another one. */
const SEEN = 90;

/** What is in a part of the window. The screen has to have one dot a px. */
async function capture(session: CDPSession, clip: Box, { scrolled }: Ring) {
  const { data } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    clip: {
      x: clip.left + scrolled.x,
      y: clip.top + scrolled.y,
      width: clip.right - clip.left,
      height: clip.bottom - clip.top,
      scale: 1,
    },
  });
  return sharp(Buffer.from(data, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

type Picture = Awaited<ReturnType<typeof capture>>;

function isOther(one: Picture, other: Picture, x: number, y: number): boolean {
  const { width, height } = one.info;
  if (x < 0 || y < 0 || x >= width || y >= height) return false;
  const at = (y * width + x) * 3;
  const difference = (part: number) =>
    Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0));
  return difference(0) + difference(1) + difference(2) >= SEEN;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** The sides of a box on which its ring is not seen, or only along a part. */
function missingSides(box: Box, clip: Box, [displayed, hidden]: readonly [Picture, Picture]) {
  const { width, height } = displayed.info;
  return SIDES.filter((side) => {
    const isUpright = side === 'left' || side === 'right';
    const [start, length] = isUpright ? [clip.top, height] : [clip.left, width];
    const [begin, end] = isUpright ? [box.top, box.bottom] : [box.left, box.right];
    const [from, to] = [Math.max(begin - start, 0), Math.min(end - start, length)];
    const across = Math.round(box[side] - (isUpright ? clip.left : clip.top));
    // A part that is larger than the window goes on out of it.
    if (across < 0 || across > (isUpright ? width : height)) return false;
    // Corners may be round.
    const corner = (to - from) * 0.2;
    let [seen, all] = [0, 0];
    for (let along = Math.ceil(from + corner); along < to - corner; along += 1) {
      all += 1;
      for (let off = -BAND; off <= BAND; off += 1) {
        const [x, y] = isUpright ? [across + off, along] : [along, across + off];
        if (!isOther(displayed, hidden, x, y)) continue;
        seen += 1;
        break;
      }
    }
    return seen < all * LEAST;
  });
}

/** The sides on which a ring can't be seen. */
async function hiddenSides(page: Page, session: CDPSession, ring: Ring): Promise<string[]> {
  const { boxes, width, height } = ring;
  const clip = {
    left: Math.max(0, Math.floor(Math.min(...boxes.map(({ left }) => left))) - BAND),
    top: Math.max(0, Math.floor(Math.min(...boxes.map(({ top }) => top))) - BAND),
    right: Math.min(width, Math.ceil(Math.max(...boxes.map(({ right }) => right))) + BAND),
    bottom: Math.min(height, Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))) + BAND),
  };
  if (clip.right <= clip.left || clip.bottom <= clip.top) return ['out of the window'];
  const displayed = await capture(session, clip, ring);
  await hideRing(page);
  const hidden = await capture(session, clip, ring);
  return boxes.flatMap((box, at) =>
    missingSides(box, clip, [displayed, hidden])
      // Within a text of several lines a ring has no side between them.
      .filter((side) => !(side === 'top' && at > 0))
      .filter((side) => !(side === 'bottom' && at < boxes.length - 1)),
  );
}

/** A page may still scroll to what has the focus, or be drawn anew for it. */
const TRIES = 3;

/** What is wrong with the ring around what has the focus. */
async function ringFault(page: Page, session: CDPSession): Promise<string | undefined> {
  let fault: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ring = await currentRing(page);
    const sides = ring.boxes.length > 0 ? await hiddenSides(page, session, ring) : ['everywhere'];
    await forgetRing(page);
    if (sides.length === 0) return undefined;
    fault = `${sides.join(', ')} of ${ring.element}`;
  }
  return fault;
}

/** More than the longest page has: two dozen cards of four stops each, filters, header and footer. */
const MAX_STOPS = 250;
/** Each kind is looked at once at a width. */
const known = new Set<string>();

const checkedFrames = new Set<string>();

/**
 * Whether the controls of the header and the footer, which most pages share, were checked before at this
 * width, for the same purpose.
 */
export async function isFrameChecked(page: Page, purpose: string): Promise<boolean> {
  const controls = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(.site-header, .site-footer, .admin-header, .admin-sections) :is(a, button, input)',
      ),
    ]
      .filter((control) => control.checkVisibility())
      .map((control) => `${control.className} ${control.ariaCurrent}`)
      .join(),
  );
  const frame = `${purpose} ${page.viewportSize()?.width} ${controls}`;
  const isChecked = checkedFrames.has(frame);
  checkedFrames.add(frame);
  return isChecked;
}

/** Takes the items of lists out of the way of Tab whose controls are of the kinds of an item before. */
const skipAlikeItems = (page: Page) =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('main :is(ul, ol, tbody)')) {
      const seen = new Set<string>();
      for (const item of [...list.children].slice(1, -1)) {
        const controls = item.querySelectorAll('a, button, input, select, summary, textarea');
        const kinds = [...controls].map((one) => `${one.localName} ${one.className}`).join();
        if (seen.has(kinds) && !item.hasAttribute('inert')) item.setAttribute('inert', 'alike');
        seen.add(kinds);
      }
    }
  });

const restoreAlikeItems = (page: Page) =>
  page.evaluate(() => {
    for (const item of document.querySelectorAll('[inert="alike"]')) item.removeAttribute('inert');
  });

/**
 * Goes through a page by Tab. At every stop the ring of the focus can be seen on all sides: the pixels
 * there are other ones with it than without.
 */
export async function expectFocusToShow(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, RULES);
  const session = await page.context().newCDPSession(page);
  const faults: string[] = [];
  const width = page.viewportSize()?.width;
  await skipAlikeItems(page);
  const isContentAlone = await isFrameChecked(page, 'focus');
  if (isContentAlone) await page.locator('#main').focus();
  // A dialog over a page is gone through once around from where the focus is.
  let turns = 0;
  for (let stops = 0; stops < MAX_STOPS && turns < 2; stops += 1) {
    await page.keyboard.press('Tab');
    const kind = await currentKind(page);
    if (isContentAlone && /footer\.(?:site|admin)-footer/.test(kind)) break;
    if (kind === 'again') turns += 1;
    if (kind === 'again' || kind === 'frame' || known.has(`${width} ${kind}`)) continue;
    known.add(`${width} ${kind}`);
    const fault = await ringFault(page, session);
    if (fault !== undefined) faults.push(fault);
  }
  await session.detach();
  await restoreAlikeItems(page);
  expect.soft(faults, page.url()).toEqual([]);
}
