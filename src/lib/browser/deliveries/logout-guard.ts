import { safeStorage } from '#lib/browser/safe-storage.ts';
import { DELIVERY_ROUTE } from '#lib/browser/storage-keys.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { signOut } from '#lib/browser/session/logout.ts';
import { paths } from '#lib/site/paths.ts';
import { clearRoutes, unsentOf } from './device-storage.ts';
import * as m from '#messages';

async function leave(unsent: number): Promise<void> {
  try {
    await clearRoutes();
    if (unsent === 0) safeStorage.remove(DELIVERY_ROUTE);
  } finally {
    signOut();
  }
}

const unsentCount = async (): Promise<number> => {
  const userId = storedUser()?._id;
  return userId === undefined ? 0 : unsentOf(userId);
};

function warn(container: HTMLElement, unsent: number): void {
  const [title, message] = [container.querySelector('h1'), container.querySelector('p.lead')];
  const [stay, go] = [container.querySelector('a'), container.querySelector('button')];
  if (!title || !message || !stay || !go) return void leave(unsent);
  title.textContent = m.deliveries_unsent_title();
  message.textContent = m.deliveries_unsent({ count: unsent });
  stay.textContent = m.deliveries_back();
  stay.href = paths.myDeliveries;
  stay.classList.replace('button-secondary', 'button-primary');
  go.hidden = false;
  go.addEventListener('click', () => void leave(unsent));
  title.focus();
}

export async function leaveRoute(container: HTMLElement): Promise<void> {
  const unsent = await unsentCount().catch(() => 0);
  if (unsent > 0) warn(container, unsent);
  else await leave(0);
}
