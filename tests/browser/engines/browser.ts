import type { Kind } from './locate.ts';

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
