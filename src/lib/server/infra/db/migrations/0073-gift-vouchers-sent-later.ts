import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Row {
  id: string;
  ending: string;
  email: string;
  voided_at: string | null;
}

/** A gift voucher for a later day gets its code on that day; its email used to wait with the code in it. */
export const giftVouchersSentLater: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('gift_vouchers').addColumn('send_at', 'text').execute();
    await db.schema.alterTable('gift_vouchers').addColumn('mail_id', 'text').execute();
    await sql`create index gift_vouchers_send on gift_vouchers (send_at) where send_at is not null`.execute(
      db,
    );
    const now = new Date().toISOString();
    const { rows } = await sql<Row>`select id, ending, email, voided_at from gift_vouchers
      where email <> '' and expires_at > ${now}`.execute(db);
    for (const { id, ending, email, voided_at } of rows) {
      const waiting = sql`from outbox where recipient = ${email} and is_secret = 1 and sent_at is null
        and tries = 0 and next_try_at > ${now} and text like ${`%/gift-voucher#%-${ending}%`}`;
      const found = await sql<{
        sendAt: string;
      }>`select next_try_at as "sendAt" ${waiting}`.execute(db);
      const [mail] = found.rows;
      if (!mail) continue;
      await sql`delete ${waiting}`.execute(db);
      if (voided_at !== null) continue;
      await sql`update gift_vouchers set send_at = ${mail.sendAt}, code_hash = id, ending = ''
        where id = ${id}`.execute(db);
    }
  },
};
