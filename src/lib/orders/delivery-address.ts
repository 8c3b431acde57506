import { isTenDigits, tenDigits } from '#lib/account/phone.ts';
import type { User } from '#lib/account/user.ts';
import type { OwnOrder } from './codec.ts';

/** The fields that the customer fills in at checkout. */
export const addressFields = ['firstName', 'lastName', 'street', 'city', 'zip', 'phone'] as const;
export type Filled = Partial<Record<(typeof addressFields)[number], string>>;

/** The last word of a name is the last name. */
function splitName(name: string): Pick<Filled, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), lastName: lastName ?? '' };
}

/** The address fields of a profile. */
export const fromProfile = (user: Partial<User>): Filled => ({
  ...splitName(user.name ?? ''),
  street: user.address ?? '',
  city: user.city ?? '',
  phone: user.mobile ?? '',
});

export const fromOrder = ({ to }: Pick<OwnOrder, 'to'>): Filled =>
  Object.fromEntries(addressFields.map((name) => [name, to[name]]));

/** The account's own phone number, if any: checkout shows it read-only. */
export function ownPhone(user: Partial<User> | undefined): string | undefined {
  const phone = tenDigits(user?.mobile ?? user?.phone ?? '');
  return isTenDigits(phone) ? phone : undefined;
}

/**
 * The fields to change to hold `next`: empty ones, and ones that still hold the prefilled `before`.
 * Typed values stay.
 */
export function toFill(now: Filled, before: Filled, next: Filled): Filled {
  const changes = addressFields.flatMap((name) => {
    const [held = '', proposed = ''] = [now[name], next[name]];
    const isFree = held === '' || held === before[name];
    return isFree && proposed !== '' && proposed !== held ? [[name, proposed]] : [];
  });
  return Object.fromEntries(changes);
}
