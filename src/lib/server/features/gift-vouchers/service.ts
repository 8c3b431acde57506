import { DAY_MS } from '#lib/format/durations.ts';
import type { GiftVoucher } from '#lib/contract/gift-vouchers.ts';
import type {
  GiftVoucherForm,
  GiftVoucherStep,
  StaffGiftVoucher,
} from '#lib/contract/staff-gift-vouchers.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { AccountLimits } from '#lib/server/features/account/limits.ts';
import { type CurrentUser, gains, namesOf, ownThing } from '#lib/server/features/account/users.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import * as m from '#messages';
import {
  findGiftVoucher,
  giftVoucherCodeOf,
  type GiftVoucherDeps,
  issueGiftVoucher,
  sendDueGiftVouchers,
  voidGiftVouchers,
} from './gift-vouchers.ts';
import {
  addGiftVoucherEvent,
  entriesOf,
  giftVoucherEventsOf,
  lockGiftVoucher,
  namesOfOrders,
  outstandingCents,
  pageOfGiftVouchers,
  setLocked,
} from './repo.ts';

const CALL = 'admin/gift-vouchers';
const KEY_REUSED = 'This gift voucher was already made, without your last changes.';
const NO_GIFT_VOUCHER = 'This gift voucher is not there any more. Reload the page.';
const IS_VOID = 'This gift voucher is void already.';
const TO_YOURSELF = 'Ask somebody else for a gift voucher to yourself.';
const NAME_AN_EMAIL = 'Enter the email of who gets it: only an admin makes one to hand over.';

interface ServiceDeps extends GiftVoucherDeps {
  db: Db;
  now: () => Date;
  limitsOf: Pick<AccountLimits, 'failuresOf'>;
}

async function allForStaff(
  db: Db | Tx,
  rows: readonly GiftVoucherRow[],
): Promise<StaffGiftVoucher[]> {
  const events = await giftVoucherEventsOf(
    db,
    rows.map(({ id }) => id),
  );
  const [names, numbers] = await Promise.all([
    namesOf(db, [...new Set([...rows, ...events].map((row) => row.actor_id))]),
    namesOfOrders(
      db,
      rows.flatMap((row) => row.order_id ?? []),
    ),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    ending: row.ending,
    amount: row.amount_cents,
    balance: row.balance_cents,
    spent: row.amount_cents - row.balance_cents - row.voided_cents,
    to: row.recipient,
    email: row.email,
    from: row.giver,
    until: new Date(row.expires_at),
    createdAt: new Date(row.created_at),
    by: names.get(row.actor_id) ?? '',
    orderId: numbers.get(row.order_id ?? '') ?? null,
    sendAt: row.send_at === null ? null : new Date(row.send_at),
    isVoid: row.voided_at !== null,
    isLocked: row.locked_at !== null,
    history: events
      .filter((event) => event.gift_voucher_id === row.id)
      .map(({ at, actor_id, what, reason, own }) => ({
        at: new Date(at),
        by: names.get(actor_id) ?? '',
        what,
        reason,
        ...(own === 1 && { own: true as const }),
      })),
  }));
}

async function forStaff(db: Db | Tx, row: GiftVoucherRow): Promise<StaffGiftVoucher> {
  const [one] = await allForStaff(db, [row]);
  if (!one) throw new Error('unreachable');
  return one;
}

/** Throws `missing`. */
async function locked(tx: Tx, id: string): Promise<GiftVoucherRow> {
  const row = await lockGiftVoucher(tx, id);
  if (!row) throw new Refusal('missing', NO_GIFT_VOUCHER);
  return row;
}

/** Does a step with a gift voucher; one that is done already changes nothing. Throws `missing`, and `conflict` once it is void. */
async function takeStep(
  tx: Tx,
  step: GiftVoucherStep,
  { id, reason, actorId, at }: { id: string; reason: string; actorId: string; at: Date },
): Promise<void> {
  const row = await locked(tx, id);
  if (step === 'void') {
    await voidGiftVouchers(tx, { id }, { at, actorId, reason });
    return;
  }
  if (row.voided_at !== null) throw new Refusal('conflict', IS_VOID);
  if ((row.locked_at !== null) === (step === 'lock')) return;
  const event = {
    gift_voucher_id: id,
    at: at.toISOString(),
    actor_id: actorId,
    what: step,
    reason,
  };
  await setLocked(tx, id, step === 'lock' ? event.at : null);
  await addGiftVoucherEvent(tx, event);
}

/** For who has its code. */
const forHolder = (
  row: GiftVoucherRow,
  entries: Awaited<ReturnType<typeof entriesOf>>,
): GiftVoucher => ({
  amount: row.amount_cents,
  balance: row.balance_cents,
  until: new Date(row.expires_at),
  to: row.recipient,
  from: row.giver,
  message: row.message,
  entries: entries.map(({ at, kind, amount_cents }) => ({
    at: new Date(at),
    kind: kind === 'refund' ? 'returned' : 'paid',
    amount: amount_cents,
  })),
});

/** Whether an admin gives one to themselves. Throws `forbidden` for other staff, who would also gain by a code in hand. */
async function isToGiver(db: Db, giver: CurrentUser, { email }: GiftVoucherForm): Promise<boolean> {
  const isOwn = await gains(db, giver, { ids: [], emails: [email] });
  if (giver.role === 'admin') return isOwn;
  if (isOwn) throw ownThing(TO_YOURSELF);
  if (email === '') throw ownThing(NAME_AN_EMAIL);
  return false;
}

const ownGiftVoucher = ({ id, created_at: at, actor_id }: GiftVoucherRow) => ({
  gift_voucher_id: id,
  at,
  actor_id,
  what: 'give' as const,
  reason: '',
  own: 1 as const,
});

export function createGiftVoucherService(deps: ServiceDeps) {
  const { db, now, limitsOf } = deps;

  return {
    /** Wrong codes count towards the caller's limit. Throws `missing`. */
    async balance(code: string, ip: string): Promise<GiftVoucher> {
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      const row = await findGiftVoucher(db, code);
      if (!row || row.voided_at !== null) throw new Refusal('missing', m.vouchers_invalid());
      await uncount();
      return forHolder(row, await entriesOf(db, row.id));
    },

    /** Sends those whose day has come. */
    sendDue: () => sendDueGiftVouchers(deps, now()),

    /** Newest first. */
    async list({ page, limit }: Paging) {
      const [{ rows, total }, cents] = await Promise.all([
        pageOfGiftVouchers(db, { page, limit }),
        outstandingCents(db, now()),
      ]);
      return {
        giftVouchers: await allForStaff(db, rows),
        outstanding: cents,
        ...pagesOf(total, { page, limit }),
      };
    },

    take: (
      { id: actorId }: Pick<CurrentUser, 'id'>,
      step: GiftVoucherStep,
      { id, reason }: { id: string; reason: string },
    ): Promise<StaffGiftVoucher> =>
      inTransaction(db, async (tx) => {
        await takeStep(tx, step, { id, reason, actorId, at: now() });
        return forStaff(tx, await locked(tx, id));
      }),

    /** Once per idempotency key; the code is in this answer and its email alone. Throws `forbidden` for one to oneself. */
    async give(currentUser: CurrentUser, form: GiftVoucherForm, key?: string) {
      const { id: userId } = currentUser;
      const isOwn = await isToGiver(db, currentUser, form);
      const requestHash = hashOfRequest(form);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const at = now();
      const { response } = await inTransaction(db, (tx) =>
        once(tx, call, at, async () => {
          const row = await issueGiftVoucher(
            deps,
            tx,
            {
              amountCents: form.amount,
              recipient: form.to,
              email: form.email,
              giver: '',
              message: form.message,
              language: form.language ?? 'en',
              kind: 'given',
              orderId: null,
              actorId: userId,
              expiresAt: new Date(at.getTime() + form.validDays * DAY_MS),
            },
            at,
          );
          if (isOwn) await addGiftVoucherEvent(tx, ownGiftVoucher(row));
          return row;
        }),
      );
      const code = giftVoucherCodeOf(deps.secret, response.id);
      return { code, giftVoucher: await forStaff(db, response) };
    },
  };
}
