import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { Builder, Key, until as seleniumUntil, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../support/free-port.ts';
import { until, type Browser, LOCATE, type Kind } from './browser.ts';

const MINI_BROWSERS = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
    (machine) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`,
  ),
);

const KEYS = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
  Escape: Key.ESCAPE,
  End: Key.END,
} as const;

/** WebKit as GTK's MiniBrowser shows it, on a screen in memory, by its WebDriver. */
export async function openWebKit(): Promise<Browser> {
  const binary = MINI_BROWSERS.find((path) => existsSync(path));
  if (!binary) throw new Error('WebKit is missing. Install webkit2gtk-driver and xvfb.');
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    [
      '-a',
      '-s',
      '-screen 0 360x860x24',
      'sh',
      '-c',
      `matchbox-window-manager -use_titlebar no & exec WebKitWebDriver -p ${port}`,
    ],
    { stdio: 'ignore', detached: true },
  );
  const server = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => {
    const response = await fetch(`${server}/status`).catch(() => undefined);
    return response?.ok || undefined;
  });
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build();

  const find = (kind: Kind, name: string): Promise<WebElement> =>
    until(`${kind} “${name}”`, async () => {
      try {
        return (await session.executeScript<WebElement | null>(LOCATE, kind, name)) ?? undefined;
      } catch {
        // The page is being replaced by the next one.
        return undefined;
      }
    });

  const click = async (kind: Kind, name: string): Promise<void> => {
    await until(`a click on “${name}”`, async () => {
      try {
        const element = await find(kind, name);
        await session.executeScript(
          'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
          element,
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
    name: 'webkit',
    open: (url) => session.get(url),
    click,
    fill: async (label, text) => {
      const field = await find('field', label);
      await session.executeScript('arguments[0].focus(); arguments[0].select?.();', field);
      await session.actions().sendKeys(text).perform();
    },
    focus: async (label) =>
      void (await session.executeScript('arguments[0].focus()', await find('field', label))),
    select: async (label, value) => {
      await until(`“${value}” among ${label}`, async () => {
        const isChosen = await session.executeScript<boolean>(
          `const [field, value] = arguments;
           if (![...field.options].some((option) => option.value === value)) return false;
           field.value = value;
           field.dispatchEvent(new Event('input', { bubbles: true }));
           field.dispatchEvent(new Event('change', { bubbles: true }));
           return true;`,
          await find('field', label),
          value,
        );
        return isChosen || undefined;
      });
    },
    type: async (text) => {
      await session.actions().sendKeys(text).perform();
    },
    press: async (key) => {
      await session.actions().sendKeys(KEYS[key]).perform();
    },
    upload: async (_label, file) => {
      const input = await session.wait(
        seleniumUntil.elementLocated({ css: 'input[type=file]' }),
        10_000,
      );
      await input.sendKeys(file);
    },
    see: async (text) => void (await find('text', text)),
    evaluate: (body, ...args) => session.executeScript(body, ...args),
    screenshot: async (file) =>
      writeFileSync(file, Buffer.from(await session.takeScreenshot(), 'base64')),
    forget: async () => {
      await session.executeScript('localStorage.clear(); sessionStorage.clear();');
    },
    close: async () => {
      await session.quit();
      // xvfb-run and what it started are one group of processes.
      if (driver.pid !== undefined) process.kill(-driver.pid);
    },
  };
}
