import { atom } from 'nanostores';

/** Counts of pending work for admins, as last fetched; `refused` for anyone else. */
export const $counts = atom<Readonly<Record<string, number>> | 'refused' | undefined>();

/** Shows the counts beside the admin tabs, which only admins have. */
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
