import type { Generated, Selectable } from 'kysely';
import type { PushTopic } from '#lib/account/push-topics.ts';

/** Of a notification to staff, who may lose the permission before it is sent. */
export type StaffTopic = `staff-${PushTopic}`;

/** Emails, text messages, notifications and purges of a CDN on their way. */
interface OutboxTable {
  /** The stable part of the Message-ID. */
  id: string;
  /** By what it is sent. */
  channel: Generated<'email' | 'sms' | 'push' | 'cdn'>;
  /** An email address, a number such as `+94771234567`, or the session of a push subscription; empty for a CDN. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** 1 when the words are wiped once the mail is sent, because they hold a code. */
  is_secret: 0 | 1;
  created_at: string;
  /** Null when it is not to be sent (any more). */
  next_try_at: string | null;
  tries: Generated<number>;
  sent_at: Generated<string | null>;
  /** Where one click unsubscribes, and from what; null for mails that everybody gets. */
  unsubscribe_url: Generated<string | null>;
  topic: Generated<'newsletter' | 'stock-alerts' | StaffTopic | null>;
  /** 1 when it is the last to somebody who left: the row goes once it is sent or given up. */
  is_farewell: Generated<0 | 1>;
  /** What the QR code in the email says; empty without one. */
  qr_text: Generated<string>;
  /** Of an SMS: how many are paid for, and what all of them cost. */
  segments: Generated<number>;
  cost_cents: Generated<number>;
  /** Of an SMS: the person or the order without an account whose it is; empty for emails. */
  owner: Generated<string>;
  /** Of an SMS: what it is for. */
  about: Generated<'' | 'order' | 'code' | 'test'>;
}
export type OutboxRow = Selectable<OutboxTable>;

/** What was sent by SMS on a day of the shop's time zone; it outlives the messages. */
interface SmsDayTable {
  day: string;
  sent: number;
  segments: number;
  cost_cents: number;
  /** Not sent, because the number had as many as it may get in a day. */
  withheld: number;
}

/** A number that gets no SMS, because its owner stopped them. */
interface SmsOptOutTable {
  number: string;
  at: string;
  /** The order on whose page they were stopped. */
  owner: Generated<string>;
}

/** Where the browser of a session gets notifications; it goes with the session. */
interface PushSubscriptionTable {
  session_id: string;
  user_id: string;
  /** Whoever knows it, and has the shop's key, can send to the browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
  /** What staff are notified of, separated by `|`; empty for all others. */
  topics: Generated<string>;
}
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>;

export interface MailTables {
  outbox: OutboxTable;
  push_subscriptions: PushSubscriptionTable;
  sms_days: SmsDayTable;
  sms_opt_outs: SmsOptOutTable;
}
