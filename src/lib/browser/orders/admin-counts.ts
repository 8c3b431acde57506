import { atom } from 'nanostores';

/** What waits for admins, as the shop said last; `refused` when it says that this is none. */
export const $counts = atom<Readonly<Record<string, number>> | 'refused' | undefined>();

/** Writes beside the desk's tabs how much waits there. Who is no admin has no tabs. */
export function startTabs(tabs: HTMLElement): void {
  $counts.subscribe((counts) => {
    tabs.hidden = counts === 'refused';
    if (!counts || counts === 'refused') return;
    for (const badge of tabs.querySelectorAll<HTMLElement>('[data-count]')) {
      const name = badge.dataset['count'];
      const count = Object.entries(counts).find(([known]) => known === name)?.[1] ?? 0;
      badge.hidden = count === 0;
      badge.textContent = String(count);
      badge.title = `${count} waiting`;
    }
  });
}
