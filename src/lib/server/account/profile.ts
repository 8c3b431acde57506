import * as v from 'valibot';
import { NO_PICTURE } from '#lib/account/avatar.ts';
import { ADDRESS_NEEDED, lacksAddress, profileFields } from '#lib/account/profile.ts';
import type { User } from '#lib/account/user.ts';
import { productTag } from '../catalogue/shelves.ts';
import type { Changes } from '../changes/changes.ts';
import { dropCodesOf, dropOneTimeTokens } from '../codes/repo.ts';
import { inTransaction } from '../db/open.ts';
import { read } from '../http/read.ts';
import { Refusal } from '../http/refusal.ts';
import { noticeLetter } from '../mail/account-letters.ts';
import { dropMailsTo, post } from '../mail/repo.ts';
import { BadPicture } from '../media/decode.ts';
import type { Pictures } from '../media/pictures.ts';
import { dropSubscriber, findSubscriber } from '../newsletter/repo.ts';
import { anonymiseOrders, hasOpenOrder } from '../orders/repo.ts';
import { withoutPerson } from '../orders/wire.ts';
import { endSessions, type Me } from '../sessions/repo.ts';
import { DEAD_TOKEN } from '../sessions/service.ts';
import { dropSlips, slippedOrdersOf } from '../slips/repo.ts';
import { eraseTickets, keptTickets } from '../tickets/personal.ts';
import type { Uploads } from '../uploads/service.ts';
import { dropWishes, wishesOf } from '../wishlist/repo.ts';
import type { AccountParts } from './parts.ts';
import { anonymiseReviews, changeUser, eraseUser, findUser, lockUser, reviewsOf } from './repo.ts';
import { avatarPath, toWireUser } from './wire.ts';

const OPEN_ORDER =
  'You have an order that is not finished. You can delete your account when it is delivered or cancelled.';
const NOT_YOURS = 'You can only change your own profile.';

/** What was sent of the form; a field that was not sent stays as it is. */
function sentProfile(now: Date) {
  const { name, mobile, address, city, dob, gender, role } = profileFields(now);
  return v.object({
    name: v.exactOptional(name),
    mobile: v.exactOptional(mobile),
    address: v.exactOptional(address),
    city: v.exactOptional(city),
    dob: v.exactOptional(dob),
    gender: v.exactOptional(gender),
    role: v.exactOptional(role),
  });
}

/** Whose work a profile also needs. */
export interface ProfileParts {
  pictures: Pictures;
  uploads: Uploads;
  changes: Changes;
}

export function profile({ db, now }: AccountParts, { pictures, uploads, changes }: ProfileParts) {
  async function rowOf(id: string) {
    const row = await findUser(db, id);
    if (!row) throw new Refusal('signed-out', DEAD_TOKEN);
    return row;
  }

  return {
    user: async (me: Me): Promise<User> => toWireUser(await rowOf(me.id)),

    async changeProfile(me: Me, id: string, form: Record<string, unknown>): Promise<User> {
      if (id !== me.id) throw new Refusal('forbidden', NOT_YOURS);
      const sent = read(sentProfile(now()), form);
      const { mobile, role, ...same } = sent;
      const row = await rowOf(me.id);
      if (('dob' in sent || 'address' in sent) && lacksAddress({ ...row, ...same })) {
        throw new Refusal('invalid', ADDRESS_NEEDED, { errors: { address: ADDRESS_NEEDED } });
      }
      await changeUser(db, me.id, {
        ...same,
        ...(mobile !== undefined && { phone: mobile }),
        // Nobody becomes an admin by a form, and no admin ceases to be one.
        ...(role !== undefined && row.role !== 'admin' && { role }),
      });
      return toWireUser(await rowOf(me.id));
    },

    /** Keeps a picture decoded and written anew; gives its path. */
    async changeAvatar(me: Me, picture: Uint8Array): Promise<string> {
      const hash = await pictures.keepReencoded(picture).catch((error: unknown) => {
        if (!(error instanceof BadPicture)) throw error;
        throw new Refusal('wrong-type', NO_PICTURE, { cause: error });
      });
      await changeUser(db, me.id, { avatar: hash });
      return avatarPath(hash);
    },

    /** Everything the shop keeps of a person, for himself. */
    async ownData(me: Me): Promise<Record<string, unknown>> {
      const row = await rowOf(me.id);
      const reviews = await reviewsOf(db, me.id);
      const wishes = await wishesOf(db, me.id);
      const letters = await findSubscriber(db, row.email);
      return {
        user: toWireUser(row),
        createdAt: row.created_at,
        reviews: reviews.map((review) => ({
          productId: review.product_id,
          rating: review.rating_halves / 2,
          comment: review.comment,
          createdAt: review.created_at,
          isHidden: review.hidden_at !== null,
        })),
        wishlist: wishes.map((wish) => ({
          productId: wish.product_id,
          addedAt: wish.created_at,
        })),
        newsletter: letters
          ? {
              askedAt: letters.created_at,
              confirmedAt: letters.confirmed_at,
              endedAt: letters.ended_at,
            }
          : null,
        tickets: await keptTickets(db, uploads, me.id),
      };
    },

    /** Ends the account: what is personal is erased, what orders need stays without a name. */
    async remove(me: Me): Promise<void> {
      await inTransaction(db, async (tx) => {
        // What somebody writes in another tab is written before this, and erased too, or not at all.
        if (!(await lockUser(tx, me.id))) throw new Refusal('signed-out', DEAD_TOKEN);
        if (await hasOpenOrder(tx, me.id)) throw new Refusal('conflict', OPEN_ORDER);
        await anonymiseOrders(tx, me.id, withoutPerson);
        const slips = await dropSlips(tx, await slippedOrdersOf(tx, me.id));
        await uploads.disown(tx, slips);
        await eraseTickets(tx, uploads, me.id);
        await endSessions(tx, me.id);
        await dropOneTimeTokens(tx, me.id);
        await dropCodesOf(tx, me.email);
        await dropMailsTo(tx, me.email);
        await dropWishes(tx, me.id);
        await dropSubscriber(tx, me.email);
        const reviewed = await anonymiseReviews(tx, me.id);
        await eraseUser(tx, me.id, now());
        await post(tx, { to: me.email, letter: noticeLetter('account-deleted') }, now());
        if (reviewed.length > 0) await changes.note(tx, reviewed.map(productTag));
      });
      await uploads.sweep();
    },
  };
}
