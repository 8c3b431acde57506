import { existsSync, writeFileSync } from 'node:fs';
import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { spawn } from 'node:child_process';
import { Builder, Key, until as seleniumUntil, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../support/start-smtp.ts';

/** A browser of any engine, as the journeys use it. Everything waits until it is possible. */
export interface Browser {
  name: 'firefox' | 'webkit';
  open: (url: string) => Promise<void>;
  click: (kind: Kind, name: string) => Promise<void>;
  /** Replaces what stands in the field with this label. */
  fill: (label: string, text: string) => Promise<void>;
  focus: (label: string) => Promise<void>;
  /** Chooses an option by its value, once there is one. */
  select: (label: string, value: string) => Promise<void>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: 'Enter' | 'Tab' | 'ArrowRight' | 'ArrowDown' | 'Escape' | 'End') => Promise<void>;
  upload: (label: string, file: string) => Promise<void>;
  /** Waits until this text is visible. */
  see: (text: string) => Promise<void>;
  /** Runs a function body in the page and gives what it returns. */
  evaluate: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  screenshot: (file: string) => Promise<void>;
  /** Empties cookies and storage of the shop that is open. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
}

/** How long anything may take before it counts as hung, in ms. */
const HANG_MS = Number(process.env['HANG_MS'] ?? 60_000);

/** Repeats `attempt` until it gives something. */
export async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + HANG_MS;
  for (;;) {
    const got = await attempt();
    if (got !== undefined) return got;
    if (Date.now() > deadline) throw new Error(`Nothing came of: ${what}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/**
 * Finds what a person would: runs inside the page, so it is plain JavaScript as text. Gives the
 * first visible element of a kind with this name, or nothing.
 */
type Kind = 'button' | 'link' | 'field' | 'choice' | 'text';

const LOCATE = `
  const [kind, name] = arguments;
  const kinds = {
    button: 'button, summary, [role=button], [role=tab], input[type=submit]',
    link: 'a[href]',
    field: 'input, textarea, select, [role=slider]',
    choice: 'input[type=radio], input[type=checkbox]',
    text: 'h1, h2, h3, p, li, dd, dt, span, strong, b, div, td, th, label, legend, output, a',
  };
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => {
    if (kind === 'text') {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3);
      const ownText = tidy(own.map((node) => node.data).join(' '));
      return ownText ? tidy(element.textContent) : '';
    }
    const by = element.getAttribute('aria-labelledby');
    if (by) return tidy(by.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '));
    if (element.ariaLabel) return tidy(element.ariaLabel);
    const label = element.labels?.[0];
    if (label) {
      const copy = label.cloneNode(true);
      for (const inner of copy.querySelectorAll('input, select, textarea')) inner.remove();
      return tidy(copy.textContent);
    }
    return tidy(element.textContent) || tidy(element.querySelector('img')?.alt);
  };
  const isShown = (element) => {
    const target = kind === 'choice' ? (element.labels?.[0] ?? element) : element;
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && height > 0 && target.checkVisibility({ visibilityProperty: true });
  };
  const found = [...document.querySelectorAll(kinds[kind])].filter(isShown);
  const wanted = tidy(name);
  const match =
    found.find((element) => nameOf(element) === wanted) ??
    found.find((element) => nameOf(element).startsWith(wanted)) ??
    (kind === 'text' ? found.find((element) => nameOf(element).includes(wanted)) : undefined);
  // A box that is drawn by its label is pressed there.
  const isDrawn = match && match.getBoundingClientRect().width > 8;
  if (kind === 'choice' && match && !isDrawn) return match.labels?.[0] ?? match;
  return match ?? null;
`;

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
