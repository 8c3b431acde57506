import { dropCounts } from '#lib/server/infra/rate-limits.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { dropEmailsTo } from '#lib/server/infra/mail/outbox-repo.ts';
import { releaseAvatar } from './profile.ts';
import { dropCodesOf, dropOneTimeTokens } from './codes-repo.ts';
import type { AccountDeps } from './codes.ts';
import { enqueueNotice } from './emails.ts';
import { dropInvitationsTo } from './invitations-repo.ts';
import { dropReasonsAbout } from './people-repo.ts';
import { dropLink } from './google-links-repo.ts';
import { anonymiseReviews, dropRegistrations, eraseUser, type LockedUser } from './repo.ts';
import { endSessions } from './sessions-repo.ts';

interface EraseDeps extends Pick<AccountDeps, 'limitsOf' | 'now' | 'settings'> {
  uploads: Uploads;
}

/**
 * Erases a locked person's account and everything stored under the email address, and emails a last
 * notice. Reviews stay without a name; returns the ids of the reviewed products.
 */
export async function eraseAccountOf(tx: Tx, deps: EraseDeps, user: LockedUser): Promise<string[]> {
  const { uploads, limitsOf, now } = deps;
  const { id, email } = user;
  await releaseAvatar(tx, uploads, user);
  await endSessions(tx, id);
  await dropOneTimeTokens(tx, id);
  await dropLink(tx, id);
  await dropCodesOf(tx, email);
  await dropEmailsTo(tx, email);
  await dropRegistrations(tx, email);
  await dropInvitationsTo(tx, email);
  await dropReasonsAbout(tx, id);
  await dropCounts(tx, limitsOf.ofAddress(email));
  const reviewed = await anonymiseReviews(tx, id);
  await eraseUser(tx, id, now());
  await enqueueNotice(deps, tx, { to: email, notice: 'account-deleted', isFarewell: true });
  return reviewed;
}
