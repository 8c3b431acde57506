import { startCartSync } from '#lib/browser/cart/sync.ts';
import { startWishlistSync } from '#lib/browser/wishlist/sync.ts';
import { storedTokens } from '#lib/browser/session/session.ts';
import { refreshPerson } from './refresh-person.ts';

export async function startUp(): Promise<void> {
  await refreshPerson();
  // An expired session neither refreshes nor redirects to login.
  if (!storedTokens()) return;
  startCartSync();
  startWishlistSync();
}
