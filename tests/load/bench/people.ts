// People who are in the shop already, for the figures of those who come with a token.
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { openSession } from '#lib/server/features/account/sessions.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';

export const PASSWORD = 'weaver of reeds';

export interface SignedIn {
  email: string;
  token: string;
}

/** Works with the shop of a folder from inside, beside the process that serves it. */
export async function insideOf<T>(folder: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readSettings({ DATA_DIR: folder });
  const shop = await createShop({
    ...settings,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** So many people with one password, signed in. */
export async function signedIn(shop: Shop, count: number): Promise<SignedIn[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const at = shop.now();
  const people: SignedIn[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID();
    const email = `${id}@example.com`;
    await addVerifiedUser(shop.db, { id, name: 'Nimali', email, role: 'user', passwordHash, at });
    const { accesstoken } = await inTransaction(shop.db, (tx) => openSession(tx, id, at));
    people.push({ email, token: accesstoken });
  }
  return people;
}
