import type { Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { releaseAvatar } from './avatar.ts';
import { dropCodesOf, dropOneTimeTokens } from './codes-repo.ts';
import type { AccountDeps } from './deps.ts';
import { enqueueNotice } from './emails.ts';
import { addPersonEvent, dropReasonsAbout } from './person-events-repo.ts';
import { dropLink } from './google-links-repo.ts';
import { dropRegistrations, eraseUser, type LockedUser } from './repo.ts';
import { endSessions } from './sessions-repo.ts';
import { dropRecordsOf } from '#lib/server/infra/idempotency.ts';
import { eraseSubscriptionsOf } from '#lib/server/infra/mail/push-repo.ts';
import { eraseOldSmsTo, eraseSmsOf } from '#lib/server/infra/mail/sms-repo.ts';

interface EraseDeps extends Pick<AccountDeps, 'now' | 'settings'> {
  uploads: Uploads;
}

/** Expects a locked person; also erases codes and registrations and sends a last email. */
export async function eraseAccountOf(
  tx: Tx,
  deps: EraseDeps,
  { user, actorId }: { user: LockedUser; actorId: string },
): Promise<void> {
  const { uploads, now } = deps;
  const { id, email, phone, language } = user;
  await releaseAvatar(tx, uploads, user);
  await eraseSubscriptionsOf(tx, id);
  await endSessions(tx, id);
  await dropOneTimeTokens(tx, id);
  await dropLink(tx, id);
  await dropCodesOf(tx, email);
  await dropRegistrations(tx, email);
  await dropReasonsAbout(tx, id);
  await dropRecordsOf(tx, id);
  await eraseSmsOf(tx, [id]);
  await eraseOldSmsTo(tx, [phone]);
  await eraseUser(tx, id, now());
  const event = { person_id: id, at: now().toISOString(), actor_id: actorId };
  await addPersonEvent(tx, { ...event, what: 'erase', before: '', after: '' });
  await enqueueNotice(deps, tx, {
    to: email,
    language,
    notice: 'account-deleted',
    isFarewell: true,
  });
}
