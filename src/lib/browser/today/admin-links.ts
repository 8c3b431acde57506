import { can, type Permission, permissions as all } from '#lib/account/permissions.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { Today } from '#lib/today/today.ts';
import { $today } from './today.ts';

const isPermission = (text: string): text is Permission => all.some((one) => one === text);
const wordsOf = (text = ''): string[] => text.split(' ');

function showAllowed(frame: ParentNode, permissions: readonly Permission[]): void {
  for (const part of frame.querySelectorAll<HTMLElement>('[data-permission]')) {
    const needed = wordsOf(part.dataset['permission']).filter(isPermission);
    part.hidden = !needed.some((one) => permissions.includes(one));
  }
}

/** A badge counts the kinds that it names. */
function showCounts(frame: ParentNode, { waiting = [] }: Today): void {
  for (const badge of frame.querySelectorAll<HTMLElement>('[data-count]')) {
    const kinds = wordsOf(badge.dataset['count']);
    const displayed = waiting.reduce(
      (sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum),
      0,
    );
    badge.hidden = displayed === 0;
    badge.textContent = String(displayed);
    badge.title = `${displayed} waiting`;
  }
}

/**
 * Displays the permitted links of the admin area and their counts, first from the stored login, then from the
 * server. What is marked with `data-staff` is hidden from everybody else.
 */
export function startAdminLinks(frame: ParentNode): void {
  const { role = 'user', permissions = [] } = storedUser() ?? {};
  const rights = { role, permissions };
  showAllowed(
    frame,
    all.filter((one) => can(rights, one)),
  );
  $today.subscribe((state) => {
    for (const part of frame.querySelectorAll<HTMLElement>('[data-staff]')) {
      part.hidden = state.is === 'forbidden';
    }
    if (state.is !== 'loaded') return;
    showAllowed(frame, state.permissions);
    showCounts(frame, state.today);
  });
}
