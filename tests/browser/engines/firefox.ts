import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { until, type Browser, LOCATE, type Kind } from './browser.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox by WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const executablePath = FIREFOX.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Firefox is missing. Install firefox-esr.');
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await firefox.newPage();
  await page.setViewport({ width: 360, height: 780 });

  const find = (kind: Kind, name: string): Promise<ElementHandle<Element>> =>
    until(`${kind} “${name}”`, async () => {
      try {
        const handle = await page.evaluateHandle(
          `(function () { ${LOCATE} })(...${JSON.stringify([kind, name])})`,
        );
        return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
      } catch {
        // The page is being replaced by the next one.
        return undefined;
      }
    });

  const click = async (kind: Kind, name: string): Promise<void> => {
    await until(`a click on “${name}”`, async () => {
      try {
        const element = await find(kind, name);
        await element.evaluate((node) =>
          node.scrollIntoView({ block: 'center', behavior: 'instant' }),
        );
        await element.click();
        return true;
      } catch {
        // It moved or was drawn anew meanwhile.
        return undefined;
      }
    });
  };

  return {
    name: 'firefox',
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    click,
    fill: async (label, text) => {
      const field = await find('field', label);
      await field.evaluate((node) => {
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) node.select();
      });
      await field.type(text);
    },
    focus: async (label) => (await find('field', label)).focus(),
    select: async (label, value) => {
      await until(`“${value}” among ${label}`, async () => {
        const chosen = await (await find('field', label)).select(value);
        return chosen.includes(value) || undefined;
      });
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    upload: async (label, file) => {
      const input = await until(`file input “${label}”`, async () => {
        const found = await page.$('input[type=file]');
        return (found as ElementHandle<HTMLInputElement> | null) ?? undefined;
      });
      await input.uploadFile(file);
    },
    see: async (text) => void (await find('text', text)),
    evaluate: (body, ...args) =>
      page.evaluate(`(function () { ${body} })(...${JSON.stringify(args)})`),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    forget: async () => {
      await page.evaluate('localStorage.clear(); sessionStorage.clear();');
    },
    close: () => firefox.close(),
  };
}
