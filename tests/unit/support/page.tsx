import { afterEach, onTestFinished, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { $toasts } from '#lib/browser/toasts.ts';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import axe from 'axe-core';

/**
 * Puts the built page of an address into the document, with its styles and without its scripts: a
 * test imports the modules that it is about. `only` takes a part of it.
 */
export async function openBuiltPage(path: string, only = 'body'): Promise<void> {
  const response = await fetch(`/built${path}`);
  const html = new DOMParser().parseFromString(await response.text(), 'text/html');
  const part = html.querySelector(only);
  if (!part) throw new Error(`${path} has no ${only}`);
  for (const script of part.querySelectorAll('script')) script.remove();
  const styles = [...html.head.querySelectorAll('style')];
  document.head.append(...styles);
  document.body.innerHTML = only === 'body' ? part.innerHTML : part.outerHTML;
  document.body.className = html.body.className;
  onTestFinished(() => {
    for (const style of styles) style.remove();
    document.body.replaceChildren();
  });
}

/** Gives this test a window as wide as a desktop's; the others have a phone's. */
export async function onDesktop(): Promise<void> {
  await page.viewport(1280, 900);
  onTestFinished(() => page.viewport(360, 780));
}

function destinationOf(event: NavigateEvent): string {
  const { pathname, search, hash } = new URL(event.destination.url);
  return pathname + search + hash;
}

let isNavigationExpected = false;

/**
 * Keeps the frame of the tests where it is, and fails the test whose page wants to leave it without
 * `stopNavigation`: else the whole run would end there.
 */
export function guardNavigation(): void {
  const unexpected: string[] = [];
  navigation.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, cancelable } = event;
    const stays = destination.sameDocument || downloadRequest !== null;
    if (isNavigationExpected || stays || !cancelable) return;
    event.preventDefault();
    unexpected.push(destinationOf(event));
  });
  afterEach(() => {
    const [left] = unexpected.splice(0);
    if (left !== undefined) throw new Error(`This test, or the one before it, left for ${left}.`);
  });
}

/** Where the page under test wanted to go; it stays where it is. */
export function stopNavigation(): { destinations: string[] } {
  const destinations: string[] = [];
  const stop = (event: NavigateEvent) => {
    if (event.hashChange || !event.cancelable) return;
    destinations.push(destinationOf(event));
    event.preventDefault();
  };
  isNavigationExpected = true;
  navigation.addEventListener('navigate', stop);
  onTestFinished(() => {
    isNavigationExpected = false;
    navigation.removeEventListener('navigate', stop);
    // As when the page had really been left: lib/browser/session/guard.ts lets it be left again.
    dispatchEvent(new Event('pagehide'));
  });
  return { destinations };
}

/** The toasts that wait for the next page. */
export function nextPageToasts(): string[] {
  const waiting: { message: string }[] = JSON.parse(sessionStorage.getItem('toasts') ?? '[]');
  return waiting.map(({ message }) => message);
}

/** The toasts on the screen. */
export const toastMessages = (): string[] => $toasts.get().map(({ message }) => message);

/** Takes the page offline, or back, as the page itself sees it. */
export function setOnline(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Shows an address of the shop in the address bar of the test. */
export function setAddress(path: string): void {
  const before = location.href;
  history.replaceState(null, '', path);
  onTestFinished(() => history.replaceState(null, '', before));
}

/**
 * Draws an island in its place on the built page of an address, with the page's styles. `slot` gives
 * what the page puts into the island.
 */
export async function renderOnPage(
  address: string,
  draw: (slot: (name: string) => ReactNode) => ReactNode,
) {
  setAddress(address);
  await openBuiltPage(address);
  const container = document.querySelector<HTMLElement>('main astro-island');
  if (!container) throw new Error(`${address} has no island`);
  const slot = (name: string) => {
    const template = container.querySelector(`template[data-astro-template="${name}"]`);
    return <div dangerouslySetInnerHTML={{ __html: template?.innerHTML ?? '' }} />;
  };
  return render(draw(slot), { container });
}

/**
 * What axe finds in a part of the document. A component under test has no page around it, so the
 * rules about a page's landmarks and headings are left out.
 */
export async function accessibilityFaults(part: Element = document.body): Promise<string[]> {
  // A text that is still fading in has too little contrast.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const { violations } = await axe.run(part, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** A picture as a camera or a painter makes it; no two sizes are the same. */
export async function pictureFile(name: string, width = 600, height = 760): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not paint');
  // Stripes, so that a large picture is a large file.
  for (let at = 0; at < width; at += 7) {
    context.fillStyle = `hsl(${at % 360} 60% 50%)`;
    context.fillRect(at, (at * 37) % height, width / 4, height / 6);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

export const pdfFile = (name: string, text = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') =>
  new File([text], name, { type: 'application/pdf' });

/** A file that calls itself a picture and is none. */
export const noPicture = (bytes = 17): File =>
  new File([new Uint8Array(bytes)], 'words.png', { type: 'image/png' });

/** A file of another kind. */
export const aTextFile = (): File => new File(['{}'], 'package.json', { type: 'application/json' });

/** Chooses a file as the browser's own dialog would. */
export function chooseFile(input: Locator, file: File): void {
  const chooser = input.element();
  if (!(chooser instanceof HTMLInputElement)) throw new Error('This is no file input');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  chooser.files = chosen.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}
