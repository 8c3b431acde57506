import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

// Violations alone: the rest is not read, and takes time to write down.
const RUN = `${axe.source}; axe.run(document, { resultTypes: ['violations'] })`;

/** Everything axe finds on a page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations }: AxeResults = await page.evaluate(RUN);
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
