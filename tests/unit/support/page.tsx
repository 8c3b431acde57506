import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { $toasts } from '#lib/browser/toasts.ts';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';

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
  const styles = [...html.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    styles.map(
      (style) =>
        new Promise((loaded) => {
          style.addEventListener('load', loaded, { once: true });
          style.addEventListener('error', loaded, { once: true });
          document.head.append(style);
        }),
    ),
  );
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

/** Where the page under test wanted to go; it stays where it is. */
export function stopNavigation(): { destinations: string[] } {
  const destinations: string[] = [];
  const stop = (event: NavigateEvent) => {
    if (event.hashChange || !event.cancelable) return;
    const { pathname, search, hash } = new URL(event.destination.url);
    destinations.push(pathname + search + hash);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stop);
  onTestFinished(() => {
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
  const container = document.querySelector<HTMLElement>('astro-island');
  if (!container) throw new Error(`${address} has no island`);
  const slot = (name: string) => {
    const template = container.querySelector(`template[data-astro-template="${name}"]`);
    return <div dangerouslySetInnerHTML={{ __html: template?.innerHTML ?? '' }} />;
  };
  return render(draw(slot), { container });
}
