import { type Identity, isSamePerson } from '#lib/account/same-person.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { peopleByIds } from './repo.ts';
import type { CurrentUser } from './sessions-repo.ts';
import * as m from '#messages';

/** Nobody decides about what they gain themselves: money, goods, a code or a hand-over (docs/api.md "One's own things"). */

export type Decider = Pick<CurrentUser, 'id' | 'email' | 'name' | 'role'>;

/** Who gains by something. The emails and phones of accounts count too, such as of those who made a code that pays. */
export interface Gainer extends Identity {
  ids: readonly string[];
}

export const ownThing = (message: string = m.orders_own()) =>
  new Refusal('forbidden', message, { code: 'own_thing' });

/** By what the shop knows the people of these accounts. */
export async function identitiesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Array<Identity & { id: string; isAdmin: boolean }>> {
  const rows = await peopleByIds(db, [...new Set(ids)]);
  return rows.map(({ id, email, phone, code_phone: codePhone, role }) => ({
    id,
    isAdmin: role === 'admin',
    ids: [id],
    emails: [email],
    phones: [phone, codePhone],
  }));
}

export async function gains(db: Db | Tx, decider: Decider, gainer: Gainer): Promise<boolean> {
  const known = await identitiesOf(db, [decider.id, ...gainer.ids]);
  const own = known.find(({ id }) => id === decider.id);
  const self = { ...own, ids: [decider.id], emails: [decider.email, ...(own?.emails ?? [])] };
  const others = known.filter(({ id }) => gainer.ids.includes(id));
  return [gainer, ...others].some((one) => isSamePerson(self, one));
}
