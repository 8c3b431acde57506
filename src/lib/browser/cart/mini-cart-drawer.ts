import { $lineCount } from './store.ts';

interface Panel {
  mountMiniCart: (body: HTMLElement) => void;
}

/** What was pressed last: some browsers give a pressed button no focus that could come back. */
function followPresses(): () => HTMLElement | undefined {
  let pressed: HTMLElement | undefined;
  const follow = (event: Event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    pressed = target?.closest('dialog') ? pressed : (target?.closest('button') ?? undefined);
  };
  document.addEventListener('click', follow, { capture: true, passive: true });
  return () => pressed;
}

/** Shut by Escape and its button (both the platform's), a press on the scrim, and by leaving. */
function startClosing(drawer: HTMLDialogElement): void {
  // Where the press began counts: selecting words and letting go outside shuts nothing.
  let begun: EventTarget | null = null;
  drawer.addEventListener('pointerdown', (event) => (begun = event.target));
  drawer.addEventListener('click', (event) => {
    if (event.target === drawer && begun === drawer) drawer.close();
  });
  // A page that comes back from the back/forward cache comes back shut.
  addEventListener('pagehide', () => drawer.close());
  const opener = followPresses();
  drawer.addEventListener('close', () => {
    if (document.activeElement === document.body) opener()?.focus();
  });
}

/** Makes the drawer work; the answer opens it and draws the cart into it once it has arrived. */
export function startMiniDrawer(
  drawer: HTMLDialogElement,
  again: () => void,
): (panel: Promise<Panel>) => Promise<void> {
  const body = drawer.querySelector<HTMLElement>('[data-body]');
  const failed = drawer.querySelector<HTMLElement>('[data-failed]');
  const words = failed?.querySelector<HTMLElement>('[data-text]');
  const count = drawer.querySelector<HTMLElement>('[data-count]');
  let isDrawn = false;

  startClosing(drawer);
  failed?.querySelector('[data-retry]')?.addEventListener('click', again);
  $lineCount.subscribe((lines) => {
    if (count) count.textContent = lines === 1 ? '1 line' : `${lines} lines`;
  });

  const showFailure = (isFailed: boolean) => {
    if (!failed || !body || !words) return;
    failed.hidden = !isFailed;
    body.hidden = isFailed;
    words.textContent = isFailed ? (words.dataset['text'] ?? '') : '';
  };

  return async (panel) => {
    if (!drawer.open) drawer.showModal();
    if (isDrawn || !body) return;
    showFailure(false);
    try {
      const { mountMiniCart } = await panel;
      if (isDrawn) return;
      isDrawn = true;
      mountMiniCart(body);
    } catch {
      // The line is down. The lines are in the browser, and the next wish fetches again.
      showFailure(true);
    }
  };
}
