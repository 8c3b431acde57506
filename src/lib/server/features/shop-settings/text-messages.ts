import type { SentSms, SmsStatus } from '#lib/contract/shop-settings.ts';
import { mobileNumber } from '#lib/format/phone.ts';
import { NO_MOBILE, SMS_LIMIT, SMS_NOT_SET_UP } from '#lib/shop-settings/messages.ts';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type Db, inTransaction } from '#lib/server/infra/db/open.ts';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { latestSms } from '#lib/server/infra/mail/sms-repo.ts';
import type { SendSms } from '#lib/server/infra/mail/sms-sender.ts';

const MAX_LISTED = 10;

const stateOf = ({
  sent_at,
  next_try_at,
  tries,
}: Pick<OutboxRow, 'sent_at' | 'next_try_at' | 'tries'>): SentSms['state'] => {
  if (sent_at !== null) return 'sent';
  if (next_try_at !== null) return 'waiting';
  return tries === 0 ? 'withheld' : 'failed';
};

export interface TextMessagesDeps {
  db: Db;
  hasSms: boolean;
  sendSms: SendSms;
  ownSettings: () => Pick<ShopSettings, 'name'>;
  /** Passed in, because accounts are a higher feature. */
  phoneOf: (userId: string) => Promise<string>;
}

export function createTextMessages(deps: TextMessagesDeps) {
  const { db, hasSms, sendSms, ownSettings, phoneOf } = deps;
  return {
    /** Whether the shop sends text messages, and the newest ones without number and text. */
    async status(): Promise<SmsStatus> {
      const rows = await latestSms(db, MAX_LISTED);
      const messages = rows.map(({ recipient, created_at: at, segments, ...row }) => ({
        at,
        to: recipient.slice(-3),
        segments,
        state: stateOf(row),
      }));
      return { isSetUp: hasSms, messages };
    },

    /** Sends a test to the caller's own number. Throws `conflict`. */
    async sendTest(userId: string): Promise<void> {
      if (!hasSms) throw new Refusal('conflict', SMS_NOT_SET_UP, { code: 'sms_not_set_up' });
      const to = mobileNumber(await phoneOf(userId));
      if (to === undefined) throw new Refusal('conflict', NO_MOBILE);
      const text = `${ownSettings().name}: this is a test.`;
      const isSent = await inTransaction(db, (tx) =>
        sendSms(tx, to, text, { owner: userId, about: 'test' }),
      );
      if (!isSent) throw new Refusal('conflict', SMS_LIMIT);
    },
  };
}
export type TextMessages = ReturnType<typeof createTextMessages>;
