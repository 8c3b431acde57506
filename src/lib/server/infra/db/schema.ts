import type { Generated, Selectable } from 'kysely';
import type { User } from '#lib/account/user.ts';
import type { Role } from '#lib/account/permissions.ts';
import type { Channel } from '#lib/orders/channel.ts';
import type { Order } from '#lib/orders/codec.ts';
import type { CodeStatus } from '#lib/deliveries/hand-over.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { Move, Status } from '#lib/orders/status.ts';
import type { TicketStatus } from '#lib/tickets/ticket.ts';
import type {
  CodeTable,
  GoogleLinkTable,
  InvitationTable,
  OneTimeTokenTable,
  PersonEventTable,
  RegistrationTable,
  SessionTokenTable,
  UserSearchColumns,
} from './account-tables.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { OrderBalanceColumns, OrderMoneyTables, OrderOnlineColumns } from './order-tables.ts';
import type { OrderVoucherColumns, VoucherTables } from './voucher-tables.ts';

/**
 * The tables, the same on both engines. Money is integer cents, instants are ISO 8601 UTC text
 * (it sorts as time does), lists of short words are text joined by `|`.
 */
export interface Tables
  extends CatalogueTables, ContentTables, MailTables, OrderMoneyTables, VoucherTables {
  settings: { key: string; value: string };
  /** One row; every change raises `number` inside its own transaction. */
  revision: { id: number; number: number };
  /** Which tags changed at which revision: what other processes read to follow. */
  changes: { revision: number; tag: string; at: string };
  users: UserTable;
  person_events: PersonEventTable;
  invitations: InvitationTable;
  registrations: RegistrationTable;
  codes: CodeTable;
  one_time_tokens: OneTimeTokenTable;
  google_links: GoogleLinkTable;
  sessions: { id: string; user_id: string; created_at: string; expires_at: string };
  session_tokens: SessionTokenTable;
  /** Failures in a window that ends at `ends_at`. */
  rate_limits: { key: string; count: number; ends_at: string };
  cart_lines: CartLineTable;
  idempotency_records: IdempotencyRecordTable;
  orders: OrderTable;
  order_lines: OrderLineTable;
  order_events: OrderEventTable;
  slips: SlipTable;
  /** Files on their way in or out: no row owns them, and at `due_at` they go. */
  unowned_files: { name: string; due_at: string };
  /** A product on a person's wishlist. */
  wishlist_items: { user_id: string; product_id: string; created_at: string };
  subscribers: SubscriberTable;
  newsletter_links: NewsletterLinkRow;
  stock_alerts: StockAlertRow;
  stock_alert_links: StockAlertLinkRow;
  tickets: TicketTable;
  ticket_replies: { ticket_id: string; position: number; at: string; message: string };
  ticket_events: TicketEventTable;
  shop_settings: ShopSettingsRow;
}

/** A version of the shop's settings: what is saved over `shop.json`, and what changed, as JSON. */
export interface ShopSettingsRow {
  revision: number;
  at: string;
  actor_id: string;
  settings: string;
  changes: string;
}

interface UserTable extends UserSearchColumns {
  id: string;
  name: string;
  email: string;
  role: Role;
  password_hash: string;
  verified_at: string | null;
  created_at: string;
  phone: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  district: Generated<string>;
  dob: Generated<string>;
  gender: Generated<User['gender']>;
  /** Hash of a stored picture, or empty. */
  avatar: Generated<string>;
  two_factor: Generated<0 | 1>;
  cart_revision: Generated<number>;
  /** Since when nothing of the person is left but this row, for the accounts. */
  deleted_at: Generated<string | null>;
  /** Since when nobody can log in: a demo account of a shop that shows no demo. */
  closed_at: Generated<string | null>;
  /** When an admin approved the person as a driver; null for everybody else. */
  driver_approved_at: Generated<string | null>;
  /** When a session was last opened or refreshed. */
  last_seen_at: Generated<string | null>;
  /** What the person may do in the admin area; an admin may do all of it. */
  permissions: Generated<string>;
  /** Since when nobody can log in to it, because the staff blocked the person. */
  blocked_at: Generated<string | null>;
  /** The language of emails to the person. */
  language: Generated<Language>;
  /** 1 when news of orders come by email, and by SMS. */
  notify_email: Generated<0 | 1>;
  notify_sms: Generated<0 | 1>;
}
export type UserRow = Selectable<UserTable>;

export type { OutboxRow } from './mail-tables.ts';

interface CartLineTable {
  id: string;
  user_id: string;
  product_id: string;
  size: string;
  quantity: number;
  created_at: string;
}

interface OrderTable extends OrderVoucherColumns, OrderOnlineColumns, OrderBalanceColumns {
  id: string;
  /** What people read: `K7M2-9QXD`. */
  number: string;
  user_id: string;
  status: Status;
  payment_method: Order['paymentMethod'];
  subtotal_cents: number;
  shipping_cents: number;
  /** A delivery address as JSON; without name, phone and email once the account is erased. */
  address: string;
  /** The delivery's mail address, lower-case. */
  email: string;
  /** Name of a stored slip. */
  slip: Generated<string | null>;
  slip_status: Generated<Order['slipStatus']>;
  slip_reason: Generated<string>;
  /** When the slip was approved or returned; null while a slip waits. */
  slip_decided_at: Generated<string | null>;
  driver_id: Generated<string | null>;
  created_at: string;
  /** When its status last changed. */
  moved_at: string;
  /** By what an admin finds its customer; empty once the account is erased (orders/search-keys.ts). */
  name_key: Generated<string>;
  surname_key: Generated<string>;
  phone_key: Generated<string>;
  city_key: Generated<string>;
  /** Of the address; empty when it names none. */
  district: Generated<string>;
  /** Part of the total of an order that is paid in cash. */
  cash_fee_cents: Generated<number>;
  /** Since when the last delivery attempt failed and no admin has decided; null otherwise. */
  failed_at: Generated<string | null>;
  /** The number of the order whose returned pieces this one replaces. */
  replacement_for: Generated<string | null>;
  /** The first order of a chain of replacements, whose payments paid for this one; null for other orders. */
  original_id: Generated<string | null>;
  /** How it came in. */
  channel: Generated<Channel>;
  /** What the staff noted when they took it. */
  note: Generated<string>;
  /** Of the link that opens it, where its buyer has no account. */
  guest_token_hash: Generated<string | null>;
  /** Of the short link in text messages about it, which expires. */
  text_token_hash: Generated<string | null>;
  /** What became of the code at the door; null while it was not handed over, or none was asked for. */
  code_status: Generated<CodeStatus | null>;
  /** How many wrong codes were sent for it. */
  code_tries: Generated<number>;
  /** Why it was handed over without a code. */
  code_missing: Generated<string>;
  /** Of the emails to a buyer without an account. */
  language: Generated<Language>;
}
export type OrderRow = Selectable<OrderTable>;

interface OrderLineTable {
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  brand: string;
  image: string;
  /** The variant's title when it was bought. */
  size: string;
  /** The variant's number; null where it was no longer sold when numbers came. */
  variant: number | null;
  /** What one piece cost at that moment, discount taken off. */
  unit_cents: number;
  quantity: number;
  /** Its share of what a discount code takes off the order. */
  discount_cents: Generated<number>;
  /** Of a replacement: what was paid for the pieces that this line replaces. */
  worth_cents: Generated<number>;
  /** A free piece, or a gift voucher. */
  kind: Generated<'' | 'gift' | 'gift_voucher'>;
  /** As of its order, for the index of a product's newest orders. */
  placed_at: Generated<string>;
}
export type OrderLineRow = Omit<Selectable<OrderLineTable>, 'placed_at'>;

/** The audit trail; before and after are the order's status, driver's ids where it was assigned, or words of what was changed. */
interface OrderEventTable {
  order_id: string;
  position: number;
  at: string;
  actor_id: string;
  what:
    | 'place'
    | 'replace'
    | 'change'
    | 'sendSlip'
    | 'returnSlip'
    | 'payment'
    | 'assign'
    | 'refund'
    | 'erase'
    | Move;
  before: string;
  after: string;
  reason: Generated<string>;
  /** 1 where an admin decided about something of their own. */
  own: Generated<0 | 1>;
}
export type OrderEventRow = Selectable<OrderEventTable>;

/** A slip that was sent for an order: the current one, and those that were returned. */
interface SlipTable {
  id: string;
  order_id: string;
  /** Name of the stored file; null once it was returned, when only the hashes stay. */
  file: string | null;
  kind: 'image' | 'pdf';
  /** Of the bytes as they came. */
  sent_hash: string;
  /** Of the picture itself, however it was packed; null for a PDF. */
  pixel_hash: string | null;
  sent_at: string;
}
export type SlipRow = Selectable<SlipTable>;

/** The response to a call that may be repeated, under the key that the caller chose. */
interface IdempotencyRecordTable {
  user_id: string;
  call: string;
  key: string;
  request_hash: string;
  /** JSON. */
  response: string;
  created_at: string;
}
export type IdempotencyRecordRow = Selectable<IdempotencyRecordTable>;

/** A newsletter subscription; active once it is confirmed and not ended. */
interface SubscriberTable {
  id: string;
  email: string;
  created_at: string;
  confirmed_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  /** The language of the page where it was requested. */
  language: Generated<Language>;
}
export type SubscriberRow = Selectable<SubscriberTable>;

/** A link in a mail of the newsletter. One that leaves the list never ends. */
export interface NewsletterLinkRow {
  token_hash: string;
  subscriber_id: string;
  purpose: 'confirm' | 'unsubscribe';
  /** The issue that carries it, so that each comes once; null where that does not matter. */
  issue: string | null;
  created_at: string;
  expires_at: string | null;
}

/** Someone who wants an email when a size is back in stock; the row goes with that email. */
export interface StockAlertRow {
  id: string;
  email: string;
  product_id: string;
  size: string;
  created_at: string;
  /** Null until the link in the first email is opened; no email is sent before. */
  confirmed_at: string | null;
  expires_at: string;
  /** The language of the page where it was requested. */
  language: Language;
}

/** A link in an email about stock: it confirms one alert, or without one ends all of its email. */
export interface StockAlertLinkRow {
  token_hash: string;
  email: string;
  alert_id: string | null;
  expires_at: string;
}

interface TicketTable {
  id: string;
  user_id: string;
  category: string;
  product: string;
  subject: string;
  /** By what staff find it (`nameKey`). */
  subject_key: Generated<string>;
  inquiry: string;
  /** Name of a stored picture. */
  image: string | null;
  order_id: string | null;
  reply_count: Generated<number>;
  created_at: string;
  /** When its person last wrote it. */
  updated_at: string;
}
export type TicketRow = Selectable<TicketTable>;

/** What was done to a ticket; before and after are its status. It outlives the ticket. */
interface TicketEventTable {
  ticket_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'raise' | 'edit' | 'reply';
  before: '' | TicketStatus;
  after: TicketStatus;
}
export type TicketEventRow = Selectable<TicketEventTable>;
