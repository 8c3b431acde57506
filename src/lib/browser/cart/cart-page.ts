import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';
import { $lineCount } from './store.ts';

interface Island {
  mountCartPage: (content: HTMLElement) => void;
}

/** As many skeleton lines as there will be lines, up to one screen: no layout shift. */
const MAX_PLACEHOLDERS = 5;

function showSkeleton(content: HTMLElement, count: number): void {
  const list = content.querySelector('.cart-loading ul');
  const line = list?.firstElementChild;
  if (!list || !line) return;
  const copies = Array.from({ length: Math.min(count, MAX_PLACEHOLDERS) }, () =>
    line.cloneNode(true),
  );
  list.replaceChildren(...copies);
}

/** Shows the cart's lines or the empty cart. The island is fetched only when there are lines. */
export function startCartPage(page: HTMLElement, fetch: () => Promise<Island>): void {
  const content = page.querySelector<HTMLElement>('[data-content]');
  const empty = page.querySelector<HTMLElement>('[data-empty]');
  const failed = page.querySelector<HTMLElement>('[data-failed]');
  const message = failed?.querySelector<HTMLElement>('[data-text]');
  if (!content || !empty || !failed || !message) return;

  let state: 'waits' | 'asks' | 'drawn' = 'waits';
  const showFailure = (isFailed: boolean) => {
    failed.hidden = !isFailed;
    message.textContent = isFailed ? (message.dataset['text'] ?? '') : '';
    for (const part of content.querySelectorAll<HTMLElement>('[data-loading]'))
      part.hidden = isFailed;
  };
  const draw = async (isRetry = false) => {
    if (state !== 'waits') return;
    state = 'asks';
    showFailure(false);
    try {
      const { mountCartPage } = await fetch();
      mountCartPage(content);
      state = 'drawn';
    } catch {
      // Offline: say so, with a retry button.
      state = 'waits';
      showFailure(true);
      if (isRetry) reloadIfOnline();
    }
  };

  failed.querySelector('[data-retry]')?.addEventListener('click', () => void draw(true));
  $lineCount.subscribe((count) => {
    empty.hidden = count > 0;
    // Once rendered, the island also shows notices about removed lines.
    content.hidden = count === 0 && state !== 'drawn';
    if (count === 0 || state !== 'waits') return;
    showSkeleton(content, count);
    void draw();
  });
}
