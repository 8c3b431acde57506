import { DAY_MS } from '#lib/format/durations.ts';
import { toRupees } from '#lib/format/money.ts';
import type { GiftVoucherOnWire, StaffGiftVoucher } from '#lib/gift-vouchers/codec.ts';
import type { GiftVoucherForm } from '#lib/gift-vouchers/schema.ts';
import { countPages, type Paging } from '#lib/paging/paging.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { AccountLimits } from '#lib/server/features/account/limits.ts';
import { type CurrentUser, namesOf } from '#lib/server/features/account/users.ts';
import { type Db, inTransaction } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { hashOfRequest, once } from '#lib/server/infra/idempotency.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import * as m from '#messages';
import {
  findGiftVoucher,
  giftCodeOf,
  type GiftVoucherDeps,
  issueGiftVoucher,
} from './gift-vouchers.ts';
import { entriesOf, namesOfOrders, outstandingCents, pageOfGiftVouchers } from './repo.ts';

const CALL = 'admin/gift-vouchers';
const KEY_REUSED = 'This gift voucher was already made, without your last changes.';
const TO_YOURSELF = 'Ask somebody else for a gift voucher to yourself.';

interface ServiceDeps extends GiftVoucherDeps {
  db: Db;
  now: () => Date;
  limitsOf: Pick<AccountLimits, 'failuresOf'>;
}

async function forStaff(db: Db, rows: readonly GiftVoucherRow[]): Promise<StaffGiftVoucher[]> {
  const [names, numbers] = await Promise.all([
    namesOf(db, [...new Set(rows.map((row) => row.actor_id))]),
    namesOfOrders(
      db,
      rows.flatMap((row) => row.order_id ?? []),
    ),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    ending: row.ending,
    amount: toRupees(row.amount_cents),
    balance: toRupees(row.balance_cents),
    to: row.recipient,
    email: row.email,
    from: row.giver,
    until: row.expires_at,
    createdAt: row.created_at,
    by: names.get(row.actor_id) ?? '',
    orderId: numbers.get(row.order_id ?? '') ?? null,
    isVoid: row.voided_at !== null,
  }));
}

export function createGiftVoucherService(deps: ServiceDeps) {
  const { db, now, limitsOf } = deps;

  return {
    /** Wrong codes count towards the caller's limit. Throws `missing`. */
    async balance(code: string, ip: string): Promise<GiftVoucherOnWire> {
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      const row = await findGiftVoucher(db, code);
      if (!row || row.voided_at !== null) throw new Refusal('missing', m.vouchers_invalid());
      await uncount();
      const entries = await entriesOf(db, row.id);
      return {
        amount: toRupees(row.amount_cents),
        balance: toRupees(row.balance_cents),
        until: row.expires_at,
        to: row.recipient,
        from: row.giver,
        message: row.message,
        entries: entries.map(({ at, kind, amount_cents }) => ({
          at,
          kind: kind === 'refund' ? 'returned' : 'paid',
          amount: toRupees(amount_cents),
        })),
      };
    },

    /** Newest first. */
    async list({ page, limit }: Paging) {
      const [{ rows, total }, cents] = await Promise.all([
        pageOfGiftVouchers(db, { page, limit }),
        outstandingCents(db, now()),
      ]);
      return {
        giftVouchers: await forStaff(db, rows),
        outstanding: toRupees(cents),
        total,
        page,
        pages: countPages(total, limit),
      };
    },

    /** Once per idempotency key; the code is in this answer and its email alone. Throws `forbidden` for one's own email. */
    async give(
      { id: userId, email: ownEmail, role }: CurrentUser,
      form: GiftVoucherForm,
      key?: string,
    ) {
      if (role !== 'admin' && form.email === ownEmail) throw new Refusal('forbidden', TO_YOURSELF);
      const requestHash = hashOfRequest(form);
      const call = { userId, call: CALL, key, requestHash, reusedMessage: KEY_REUSED };
      const at = now();
      const { response } = await inTransaction(db, (tx) =>
        once(tx, call, at, async () => {
          const { row } = await issueGiftVoucher(
            deps,
            tx,
            {
              amountCents: form.amount,
              recipient: form.to,
              email: form.email,
              giver: '',
              message: form.message,
              language: form.language ?? 'en',
              orderId: null,
              actorId: userId,
              expiresAt: new Date(at.getTime() + form.validDays * DAY_MS),
            },
            at,
          );
          return row;
        }),
      );
      const [giftVoucher] = await forStaff(db, [response]);
      return { code: giftCodeOf(deps.secret, response.id), giftVoucher };
    },
  };
}
