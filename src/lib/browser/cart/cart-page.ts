import { $lineCount } from './store.ts';

interface Island {
  mountCartPage: (room: HTMLElement) => void;
}

/** As many waiting lines as will come, as far as a screen shows them: nothing jumps when they do. */
const MOST_WAITING = 5;

function waitInShape(room: HTMLElement, count: number): void {
  const list = room.querySelector('.cart-waits ul');
  const line = list?.firstElementChild;
  if (!list || !line) return;
  const copies = Array.from({ length: Math.min(count, MOST_WAITING) }, () => line.cloneNode(true));
  list.replaceChildren(...copies);
}

/**
 * Shows the cart's lines, or that there are none. The island that draws lines is fetched when
 * there is one to draw.
 */
export function startCartRoom(page: HTMLElement, fetch: () => Promise<Island>): void {
  const room = page.querySelector<HTMLElement>('[data-room]');
  const empty = page.querySelector<HTMLElement>('[data-empty]');
  const failed = page.querySelector<HTMLElement>('[data-failed]');
  const words = failed?.querySelector<HTMLElement>('[data-words]');
  if (!room || !empty || !failed || !words) return;

  let state: 'waits' | 'asks' | 'drawn' = 'waits';
  const showFailure = (isFailed: boolean) => {
    failed.hidden = !isFailed;
    words.textContent = isFailed ? (words.dataset['words'] ?? '') : '';
    for (const part of room.querySelectorAll<HTMLElement>('[data-waits]')) part.hidden = isFailed;
  };
  const draw = async () => {
    if (state !== 'waits') return;
    state = 'asks';
    showFailure(false);
    try {
      const { mountCartPage } = await fetch();
      mountCartPage(room);
      state = 'drawn';
    } catch {
      // The line is down: the shopper is told and may ask again.
      state = 'waits';
      showFailure(true);
    }
  };

  failed.querySelector('[data-again]')?.addEventListener('click', () => void draw());
  $lineCount.subscribe((count) => {
    empty.hidden = count > 0;
    // Once drawn, the room also holds what there is to say about lines that went.
    room.hidden = count === 0 && state !== 'drawn';
    if (count === 0 || state !== 'waits') return;
    waitInShape(room, count);
    void draw();
  });
}
