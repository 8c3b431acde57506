import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

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
    await expect(select).toHaveValue(chosen, { timeout: 1000 });
  }).toPass();
}
