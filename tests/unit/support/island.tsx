import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { openBuiltPage } from './page.ts';

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
