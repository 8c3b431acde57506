import { expect, test } from 'vitest';
import { followFacts } from '#lib/content/fill-facts.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';

test('facts that were read in Sinhala first are English for an English page', () => {
  const settings = publicSettings(defaultShopSettings);
  const facts = followFacts(
    () => settings,
    () => 0,
  );
  const inSinhala = inLocale('si', facts);
  const inEnglish = facts();
  expect(inSinhala.paymentMethods).toMatch(/[\u0d80-\u0dff]/);
  expect(inEnglish.paymentMethods).toMatch(/^[A-Za-z -]+$/);
  expect(inLocale('si', facts)).toBe(inSinhala);
  expect(facts()).toBe(inEnglish);
});
