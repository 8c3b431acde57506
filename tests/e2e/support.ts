import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** Every test fails when its page throws, or writes an error to the console. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('pageerror', ({ message }) => {
        // The browser's own note that it left out the animation between two pages.
        if (!message.startsWith('Transition was ')) said.push(message);
      });
      page.on('console', (message) => {
        const isMissing = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isMissing) said.push(message.text());
      });
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Everything axe finds on a page. */
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** What axe finds serious or critical on a page. */
export async function seriousFaults(page: Page): Promise<string[]> {
  return (await faults(page)).filter((fault) => /^(serious|critical) /.test(fault));
}

/** Bytes of script that a page fetched, as they travelled. */
export async function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
}
