import { randomUUID } from 'node:crypto';
import { nameFromGoogle } from '#lib/account/google.ts';
import { NO_PASSWORD } from './passwords.ts';
import { addVerifiedUser, dropRegistrations, findByEmail, lockUser } from './repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { noticeEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { GooglePerson } from './google-provider.ts';
import { GoogleRefusal } from './google-refusal.ts';
import { addLink, ownerOf } from './google-repo.ts';

/**
 * The account that a person of Google's opens: the one it is linked to; else the one of its verified
 * address, which is linked now and told so by mail; else a new one without a password. Whoever
 * registered the address without confirming it has nothing more to confirm: his password must not
 * open what its owner fills.
 */
export async function accountOf(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
  const { subject, email } = person;
  const owner = await ownerOf(tx, subject);
  if (owner !== undefined) return owner;
  const isNew = await addVerifiedUser(tx, {
    id: randomUUID(),
    name: nameFromGoogle(person.name, email),
    email,
    role: 'user',
    passwordHash: NO_PASSWORD,
    at: now,
  });
  await dropRegistrations(tx, email);
  const known = await findByEmail(tx, email);
  const user = known && (await lockUser(tx, known.id));
  // Erased in this moment.
  if (!user) throw new GoogleRefusal('wrong');
  if (await addLink(tx, { subject, userId: user.id, at: now })) {
    if (!isNew)
      await enqueueEmail(tx, { to: user.email, content: noticeEmail('google-linked') }, now);
    return user.id;
  }
  // Linked in this moment by another tab; or the account has a link, and it is another.
  if ((await ownerOf(tx, subject)) === user.id) return user.id;
  throw new GoogleRefusal('other');
}
