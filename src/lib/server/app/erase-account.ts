import { productTag } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import { dropCodesOf, dropOneTimeTokens } from '#lib/server/features/account/codes-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { noteErased, overwriteErased, SMALL_BYTES } from '#lib/server/infra/db/erasing.ts';
import { dropLink } from '#lib/server/features/account/google-repo.ts';
import { Refusal } from '#lib/server/errors.ts';
import { dropCounts } from '#lib/server/infra/rate-limits/repo.ts';
import { noticeLetter } from '#lib/server/features/account/emails.ts';
import type { Mail } from '#lib/server/infra/mail/open.ts';
import { dropMailsTo, post } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropSubscriber } from '#lib/server/features/newsletter/repo.ts';
import { anonymiseOrders, hasOpenOrder } from '#lib/server/features/orders/repo.ts';
import { withoutPerson } from '#lib/server/features/orders/codec.ts';
import { endSessions, type Me } from '#lib/server/features/account/sessions-repo.ts';
import { DEAD_TOKEN } from '#lib/server/features/account/sessions.ts';
import { dropSlips, slippedOrdersOf } from '#lib/server/features/orders/slips-repo.ts';
import { eraseTickets } from '#lib/server/features/tickets/personal-data.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { dropWishes } from '#lib/server/features/wishlist/repo.ts';
import type { AccountParts } from '#lib/server/features/account/parts.ts';
import { giveUpAvatar } from '#lib/server/features/account/avatar.ts';
import {
  anonymiseReviews,
  dropRegistrations,
  eraseUser,
  lockUser,
} from '#lib/server/features/account/repo.ts';

const OPEN_ORDER =
  'You have an order that is not finished. You can delete your account when it is delivered or cancelled.';

interface LeavingParts extends Pick<AccountParts, 'db' | 'limitsOf' | 'now'> {
  uploads: Uploads;
  changes: Changes;
  mail: Pick<Mail, 'sweep'>;
}

/** The end of an account (docs/api.md "Account"). */
export const leaving = ({ db, limitsOf, now, uploads, changes, mail }: LeavingParts) => ({
  /** Ends the account: what is personal is erased, what orders need stays without a name. */
  async remove(me: Me): Promise<void> {
    await inTransaction(db, async (tx) => {
      // What somebody writes in another tab is written before this, and erased too, or not at all.
      const person = await lockUser(tx, me.id);
      if (!person) throw new Refusal('signed-out', DEAD_TOKEN);
      if (await hasOpenOrder(tx, me.id)) throw new Refusal('conflict', OPEN_ORDER);
      await anonymiseOrders(tx, me.id, withoutPerson);
      const slips = await dropSlips(tx, await slippedOrdersOf(tx, me.id));
      await uploads.disown(tx, slips);
      await eraseTickets(tx, uploads, me.id);
      await giveUpAvatar(tx, uploads, person);
      await endSessions(tx, me.id);
      await dropOneTimeTokens(tx, me.id);
      await dropLink(tx, me.id);
      await dropCodesOf(tx, me.email);
      await dropMailsTo(tx, me.email);
      await dropWishes(tx, me.id);
      await dropSubscriber(tx, me.email);
      await dropRegistrations(tx, me.email);
      await dropCounts(tx, limitsOf.ofAddress(me.email));
      const reviewed = await anonymiseReviews(tx, me.id);
      await eraseUser(tx, me.id, now());
      await noteErased(tx);
      const letter = noticeLetter('account-deleted');
      await post(tx, { to: me.email, letter, isFarewell: true }, now());
      if (reviewed.length > 0) await changes.note(tx, reviewed.map(productTag));
    });
    await uploads.sweep();
    await mail.sweep();
    await overwriteErased(db, SMALL_BYTES);
  },
});
