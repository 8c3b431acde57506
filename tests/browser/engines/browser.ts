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
export type Kind = 'button' | 'link' | 'field' | 'choice' | 'text';

export const LOCATE = `
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
