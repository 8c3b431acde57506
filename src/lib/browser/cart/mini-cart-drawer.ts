import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';

interface Panel {
  mountMiniCart: (body: HTMLElement) => void;
}

/** Some browsers don't focus a pressed button, so the focus could not be restored. */
function followPresses(): () => HTMLElement | undefined {
  let pressed: HTMLElement | undefined;
  const follow = (event: Event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    pressed = target?.closest('dialog') ? pressed : (target?.closest('button') ?? undefined);
  };
  document.addEventListener('click', follow, { capture: true, passive: true });
  return () => pressed;
}

function startClosing(drawer: HTMLDialogElement): void {
  // A text selection that ends outside must not close the drawer.
  let begun: EventTarget | null = null;
  drawer.addEventListener('pointerdown', (event) => (begun = event.target));
  drawer.addEventListener('click', (event) => {
    if (event.target === drawer && begun === drawer) drawer.close();
  });
  // A page from the back/forward cache starts with a closed drawer.
  addEventListener('pagehide', () => drawer.close());
  const opener = followPresses();
  drawer.addEventListener('close', () => {
    if (document.activeElement === document.body) opener()?.focus();
  });
}

/** Returns a function that opens the drawer and renders the cart once the island has loaded. */
export function startMiniDrawer(
  drawer: HTMLDialogElement,
  again: () => void,
): (panel: Promise<Panel>) => Promise<void> {
  const body = drawer.querySelector<HTMLElement>('[data-body]');
  const failed = drawer.querySelector<HTMLElement>('[data-failed]');
  const message = failed?.querySelector<HTMLElement>('[data-text]');
  let isDrawn = false;

  startClosing(drawer);
  let isRetry = false;
  failed?.querySelector('[data-retry]')?.addEventListener('click', () => {
    isRetry = true;
    again();
  });

  const showFailure = (isFailed: boolean) => {
    if (!failed || !body || !message) return;
    failed.hidden = !isFailed;
    body.hidden = isFailed;
    message.textContent = isFailed ? (message.dataset['text'] ?? '') : '';
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
      // Offline: the lines are in the browser, and the next attempt fetches again.
      showFailure(true);
      if (isRetry) reloadIfOnline();
      isRetry = false;
    }
  };
}
