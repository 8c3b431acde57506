import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';
import * as m from '#messages';
import { $cart, retryLoad } from './store.ts';

interface Island {
  mountCartPage: (content: HTMLElement) => void;
}

/** As many placeholders as lines, up to one screen, so that the layout does not shift. */
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

/** Fetches the island only when the cart has lines. */
export function startCartPage(page: HTMLElement, fetch: () => Promise<Island>): void {
  const content = page.querySelector<HTMLElement>('[data-content]');
  const template = page.querySelector<HTMLTemplateElement>('template[data-empty]');
  const failed = page.querySelector<HTMLElement>('[data-failed]');
  const message = failed?.querySelector<HTMLElement>('[data-text]');
  if (!content || !template || !failed || !message) return;

  const empty = document.createElement('div');
  empty.append(template.content);
  let state: 'waits' | 'asks' | 'failed' | 'drawn' = 'waits';
  const showFailure = (error: string) => {
    failed.hidden = error === '';
    message.textContent = error;
    for (const part of content.querySelectorAll<HTMLElement>('[data-loading]'))
      part.hidden = error !== '';
  };
  const draw = async (isRetry = false) => {
    state = 'asks';
    showFailure('');
    try {
      const { mountCartPage } = await fetch();
      mountCartPage(content);
      state = 'drawn';
    } catch {
      state = 'failed';
      showFailure(m.cart_not_loaded());
      if (isRetry) reloadIfOnline();
    }
  };

  failed.querySelector('[data-retry]')?.addEventListener('click', () => {
    if (state === 'failed') void draw(true);
    else retryLoad();
  });
  $cart.subscribe(({ lines, isKnown, isLoading, error }) => {
    const isEmpty = isKnown && lines.length === 0;
    if (!isEmpty) empty.remove();
    else if (!empty.isConnected) page.append(empty);
    // A rendered island also displays notices about removed lines.
    content.hidden = isEmpty && state !== 'drawn';
    if (state !== 'waits') return;
    if (lines.length === 0) return showFailure(isLoading || isKnown ? '' : error);
    showSkeleton(content, lines.length);
    void draw();
  });
}
