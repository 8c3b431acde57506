// Which language a visitor is offered, and that what was chosen is remembered.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startLanguages } from '#lib/browser/site/languages.ts';
import * as m from '#messages';
import type { Locale } from '#messages/runtime';
import { openBuiltPage, setAddress, stopNavigation } from '../support/page.tsx';

/** Opens a page anew in a browser that asks for these languages. */
async function open(path: string, languages: readonly string[] = ['en-GB']): Promise<void> {
  await openBuiltPage(path);
  setAddress(path);
  const spy = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  onTestFinished(() => spy.mockRestore());
  startLanguages();
}

const offers = page.getByRole('status').getByRole('link');
const offer = (locale: Locale) =>
  page.getByRole('status').getByRole('link', { name: m.site_language_offer({}, { locale }) });

/** Chooses a language by the switch of the footer; the page stays. */
function choose(locale: Locale): void {
  const link = document.querySelector<HTMLElement>(`footer .languages [hreflang="${locale}"]`);
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.click();
}

/** Waits for the part that makes the offer, which a page with nothing to offer does not even load. */
async function allOffers(): Promise<Element[]> {
  await import('#lib/browser/site/language-offer.ts');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  return offers.elements();
}

describe('The offer of a language', () => {
  test('is Tamil, in Tamil, to whoever chose it and opens an English page later', async () => {
    await open('/');
    choose('ta');
    for (const path of ['/', '/products?category=bowls&sort=price-low#main']) {
      await open(path);
      await expect.element(offer('ta')).toHaveAttribute('lang', 'ta');
      const there = offer('ta').element();
      expect(there instanceof HTMLAnchorElement && there.href).toBe(`${location.origin}/ta${path}`);
    }
  });

  test('looks at every language that the browser asks for', async () => {
    await open('/', ['en-GB', 'fr', 'si']);
    await expect.element(offer('si')).toBeVisible();
  });

  test('is made once to a browser that asks for it, and again after it was followed', async () => {
    await open('/', ['ta-LK']);
    await expect.element(offer('ta')).toBeVisible();
    await open('/', ['ta-LK']);
    expect(await allOffers()).toEqual([]);

    localStorage.clear();
    await open('/', ['ta-LK']);
    stopNavigation();
    await offer('ta').click();
    await open('/', ['ta-LK']);
    await expect.element(offer('ta')).toBeVisible();
  });

  test('ends for whoever closes it', async () => {
    await open('/');
    choose('si');
    await open('/');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    expect(offers.elements()).toEqual([]);
    await open('/', ['si', 'ta']);
    expect(await allOffers()).toEqual([]);
  });

  test('is not made to whoever chose English, or reads the chosen language', async () => {
    await open('/', ['en-GB', 'si']);
    choose('en');
    await open('/', ['si']);
    expect(await allOffers()).toEqual([]);
    localStorage.clear();
    await open('/', ['en-GB', 'fr']);
    expect(await allOffers()).toEqual([]);
  });
});
