import type { Answer } from '#lib/browser/api-error.ts';
import { followPerson } from './current-user.ts';
import * as keys from '#lib/browser/storage-keys.ts';
import { forget, keep, kept } from '#lib/browser/safe-storage.ts';
import type { Tokens, User } from '#lib/account/user.ts';

/** The tokens of this browser's session and when they were given. */
export interface Held extends Tokens {
  issuedAt: number;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const field = (from: unknown, name: string): unknown =>
  isObject(from) ? new Map<string, unknown>(Object.entries(from)).get(name) : undefined;

/** The access token's old name is read once and moved (docs/readings.md "Contradictions"). */
function moveOldToken(): void {
  const old = kept(keys.OLD_ACCESS);
  if (old === null) return;
  if (!kept(keys.ACCESS) && !keep(keys.ACCESS, old)) return;
  forget(keys.OLD_ACCESS);
}

/** Nobody's, when there is no access token. A refresh token that is missing is an empty text. */
export function heldTokens(): Held | undefined {
  moveOldToken();
  const accesstoken = kept(keys.ACCESS);
  if (!accesstoken) return undefined;
  const issuedAt = Number(kept(keys.ISSUED)) || 0;
  return { accesstoken, refreshtoken: kept(keys.REFRESH) ?? '', issuedAt };
}

/** The tokens of an answer; `undefined` when it brings none. */
export function tokensOf(answer: Answer): Tokens | undefined {
  const accesstoken = field(answer['data'], 'accesstoken');
  const refreshtoken = field(answer['data'], 'refreshtoken');
  if (!isText(accesstoken)) return undefined;
  return { accesstoken, refreshtoken: isText(refreshtoken) ? refreshtoken : '' };
}

/** Whether the browser kept them. */
export function keepTokens({ accesstoken, refreshtoken }: Tokens, now: Date): boolean {
  return (
    keep(keys.REFRESH, refreshtoken) &&
    keep(keys.ISSUED, String(now.getTime())) &&
    keep(keys.ACCESS, accesstoken)
  );
}

/** What the shop knows of the person, as every page may read it. */
export function keepUser(user: unknown): void {
  if (!isObject(user)) return;
  const [email, role] = [field(user, 'email'), field(user, 'role')];
  if (isText(email)) keep(keys.EMAIL, email);
  if (isText(role)) keep(keys.ROLE, role);
  keep(keys.PERSON, JSON.stringify(user));
  followPerson();
}

/** The person of this session as the shop last told of him. */
export function keptUser(): Partial<User> | undefined {
  try {
    const user: unknown = JSON.parse(kept(keys.PERSON) ?? 'null');
    return isObject(user) ? user : undefined;
  } catch {
    // Written by somebody else: the next page asks the shop.
    return undefined;
  }
}

/** Begins a session with what signing in answered. False when this browser keeps nothing. */
export function keepSession(answer: Answer, now: Date): boolean {
  const tokens = tokensOf(answer);
  if (!tokens || !keepTokens(tokens, now)) return false;
  forget(keys.PENDING, keys.ACTION, keys.OLD_ACCESS);
  keepUser(answer['user']);
  return true;
}

/** Ends it here: every session value, the copies of cart and wishlist. Other tabs follow. */
export function clearSession(): true {
  forget(
    keys.ACCESS,
    keys.OLD_ACCESS,
    keys.REFRESH,
    keys.ISSUED,
    keys.PERSON,
    keys.EMAIL,
    keys.ROLE,
    keys.PENDING,
    keys.ACTION,
    keys.CART,
    keys.CART_WAITING,
    keys.WISHES,
    keys.WISHES_WAITING,
  );
  followPerson();
  return true;
}
