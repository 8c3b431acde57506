import { can, type Permission, permissions as all } from '#lib/account/permissions.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { Today } from '#lib/today/today.ts';
import { $today } from './today.ts';

const isPermission = (text: string): text is Permission => all.some((one) => one === text);

function showAllowed(tabs: HTMLElement, permissions: readonly Permission[]): void {
  for (const tab of tabs.querySelectorAll<HTMLElement>('[data-permission]')) {
    const needed = (tab.dataset['permission'] ?? '').split(' ').filter(isPermission);
    tab.hidden = !needed.some((one) => permissions.includes(one));
  }
}

function showCounts(tabs: HTMLElement, today: Today): void {
  for (const badge of tabs.querySelectorAll<HTMLElement>('[data-count]')) {
    const name = badge.dataset['count'];
    const count = Object.entries(today).find(([known]) => known === name)?.[1];
    const displayed = typeof count === 'number' ? count : 0;
    badge.hidden = displayed === 0;
    badge.textContent = String(displayed);
    badge.title = `${displayed} waiting`;
  }
}

/** Displays the permitted admin tabs and their counts, first from the stored login, then from the server. */
export function startAdminTabs(tabs: HTMLElement): void {
  const { role = 'user', permissions = [] } = storedUser() ?? {};
  const rights = { role, permissions };
  showAllowed(
    tabs,
    all.filter((one) => can(rights, one)),
  );
  $today.subscribe((state) => {
    tabs.hidden = state.is === 'forbidden';
    if (state.is !== 'loaded') return;
    showAllowed(tabs, state.permissions);
    showCounts(tabs, state.today);
  });
}
