import type { ResponseBody } from '#lib/browser/fetch.ts';
import { followCurrentUser } from './current-user.ts';
import * as keys from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import type { Tokens, User } from '#lib/account/user.ts';

export interface StoredTokens extends Tokens {
  issuedAt: number;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const field = (from: unknown, name: string): unknown =>
  isObject(from) ? new Map<string, unknown>(Object.entries(from)).get(name) : undefined;

/** The former key of the access token is read once (docs/readings.md "Contradictions"). */
function moveOldToken(): void {
  const old = safeStorage.get(keys.OLD_ACCESS);
  if (old === null) return;
  if (!safeStorage.get(keys.ACCESS) && !safeStorage.set(keys.ACCESS, old)) return;
  safeStorage.remove(keys.OLD_ACCESS);
}

/** Returns `undefined` without an access token; a missing refresh token is an empty string. */
export function storedTokens(): StoredTokens | undefined {
  moveOldToken();
  const accesstoken = safeStorage.get(keys.ACCESS);
  if (!accesstoken) return undefined;
  const issuedAt = Number(safeStorage.get(keys.ISSUED)) || 0;
  return { accesstoken, refreshtoken: safeStorage.get(keys.REFRESH) ?? '', issuedAt };
}

export function tokensOf(response: ResponseBody): Tokens | undefined {
  const accesstoken = field(response['data'], 'accesstoken');
  const refreshtoken = field(response['data'], 'refreshtoken');
  if (!isText(accesstoken)) return undefined;
  return { accesstoken, refreshtoken: isText(refreshtoken) ? refreshtoken : '' };
}

export function storeTokens({ accesstoken, refreshtoken }: Tokens, now: Date): boolean {
  return (
    safeStorage.set(keys.REFRESH, refreshtoken) &&
    safeStorage.set(keys.ISSUED, String(now.getTime())) &&
    safeStorage.set(keys.ACCESS, accesstoken)
  );
}

export function storeUser(user: unknown): void {
  if (!isObject(user)) return;
  const [email, role] = [field(user, 'email'), field(user, 'role')];
  if (isText(email)) safeStorage.set(keys.EMAIL, email);
  if (isText(role)) safeStorage.set(keys.ROLE, role);
  safeStorage.set(keys.USER, JSON.stringify(user));
  followCurrentUser();
}

export function storedUser(): Partial<User> | undefined {
  try {
    const user: unknown = JSON.parse(safeStorage.get(keys.USER) ?? 'null');
    return isObject(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

export function storeSession(response: ResponseBody, now: Date): boolean {
  const tokens = tokensOf(response);
  if (!tokens || !storeTokens(tokens, now)) return false;
  safeStorage.remove(keys.PENDING, keys.ACTION, keys.OLD_ACCESS);
  storeUser(response['user']);
  return true;
}

/** Removes all session values and the copies of cart and wishlist; other tabs follow. */
export function clearSession(): true {
  safeStorage.remove(
    keys.ACCESS,
    keys.OLD_ACCESS,
    keys.REFRESH,
    keys.ISSUED,
    keys.USER,
    keys.EMAIL,
    keys.ROLE,
    keys.PENDING,
    keys.ACTION,
    keys.CART,
    keys.PENDING_CART,
    keys.WISHLIST,
    keys.PENDING_WISHLIST,
  );
  followCurrentUser();
  return true;
}
