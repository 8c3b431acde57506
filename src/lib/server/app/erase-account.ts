import { productTag } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import { dropCodesOf, dropOneTimeTokens } from '#lib/server/features/account/codes-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { noteErased, overwriteErased, SMALL_BYTES } from '#lib/server/infra/db/erasing.ts';
import { dropLink } from '#lib/server/features/account/google-repo.ts';
import { Refusal } from '#lib/server/errors.ts';
import { dropCounts } from '#lib/server/infra/rate-limits/repo.ts';
import { noticeEmail } from '#lib/server/features/account/emails.ts';
import type { Mail } from '#lib/server/infra/mail/open.ts';
import { dropEmailsTo, enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropSubscriber } from '#lib/server/features/newsletter/repo.ts';
import { anonymiseOrders, hasOpenOrder } from '#lib/server/features/orders/repo.ts';
import { withoutPerson } from '#lib/server/features/orders/codec.ts';
import { endSessions, type CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { DEAD_TOKEN } from '#lib/server/features/account/sessions.ts';
import { dropSlips, slippedOrdersOf } from '#lib/server/features/orders/slips-repo.ts';
import { eraseTickets } from '#lib/server/features/tickets/service.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { dropWishlist } from '#lib/server/features/wishlist/repo.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import { giveUpAvatar } from '#lib/server/features/account/avatar.ts';
import {
  anonymiseReviews,
  dropRegistrations,
  eraseUser,
  lockUser,
} from '#lib/server/features/account/repo.ts';

const OPEN_ORDER =
  'You have an order that is not finished. You can delete your account when it is delivered or cancelled.';

interface EraseAccountDeps extends Pick<AccountDeps, 'db' | 'limitsOf' | 'now'> {
  uploads: Uploads;
  changes: Changes;
  mail: Pick<Mail, 'sweep'>;
}

/** The end of an account (docs/api.md "Account"). */
export const eraseAccount = ({ db, limitsOf, now, uploads, changes, mail }: EraseAccountDeps) => ({
  /** Ends the account: what is personal is erased, what orders need stays without a name. */
  async remove(currentUser: CurrentUser): Promise<void> {
    await inTransaction(db, async (tx) => {
      // What somebody writes in another tab is written before this, and erased too, or not at all.
      const person = await lockUser(tx, currentUser.id);
      if (!person) throw new Refusal('signed-out', DEAD_TOKEN);
      if (await hasOpenOrder(tx, currentUser.id)) throw new Refusal('conflict', OPEN_ORDER);
      await anonymiseOrders(tx, currentUser.id, withoutPerson);
      const slips = await dropSlips(tx, await slippedOrdersOf(tx, currentUser.id));
      await uploads.disown(tx, slips);
      await eraseTickets(tx, uploads, currentUser.id);
      await giveUpAvatar(tx, uploads, person);
      await endSessions(tx, currentUser.id);
      await dropOneTimeTokens(tx, currentUser.id);
      await dropLink(tx, currentUser.id);
      await dropCodesOf(tx, currentUser.email);
      await dropEmailsTo(tx, currentUser.email);
      await dropWishlist(tx, currentUser.id);
      await dropSubscriber(tx, currentUser.email);
      await dropRegistrations(tx, currentUser.email);
      await dropCounts(tx, limitsOf.ofAddress(currentUser.email));
      const reviewed = await anonymiseReviews(tx, currentUser.id);
      await eraseUser(tx, currentUser.id, now());
      await noteErased(tx);
      const content = noticeEmail('account-deleted');
      await enqueueEmail(tx, { to: currentUser.email, content, isFarewell: true }, now());
      if (reviewed.length > 0) await changes.note(tx, reviewed.map(productTag));
    });
    await uploads.sweep();
    await mail.sweep();
    await overwriteErased(db, SMALL_BYTES);
  },
});
