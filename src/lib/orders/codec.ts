import * as v from 'valibot';
import { cents } from '#lib/format/cents.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import {
  DEFAULT_METHOD,
  isByGateway,
  type PaymentMethod,
  paymentMethods,
} from '#lib/payments/methods.ts';
import { districtName } from '#lib/shop-settings/districts.ts';
import type { Sent } from '#lib/format/response.ts';
import type { CodeMode } from '#lib/shop-settings/schema.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import type { OnlineStatus } from '#lib/payments/online.ts';
import type { Channel } from './channel.ts';
import { DeliveryAddress, fullName } from './order-fields.ts';
import { findStatus, type Status } from './status.ts';
import type { VoucherKind } from '#lib/vouchers/voucher.ts';

export { fullName, givenName } from './order-fields.ts';

/** Money is parsed to cents. */

const PLACEHOLDER = '/placeholder.svg';

const text = v.optional(v.string(), '');
/** Trusts the server's text, because a page of another version may receive unknown values. */
const sent = <Text extends string>() => v.custom<Text>((value) => typeof value === 'string');
const status = v.pipe(
  sent<Status>(),
  v.transform((text) => findStatus(text)),
);

/** Who gets a gift voucher. */
const RecipientOnWire = v.object({ name: text, email: text, message: text, sendOn: text });

const Line = v.pipe(
  v.object({
    productId: v.string(),
    name: v.string(),
    brand: text,
    // docs/spec.md §3: a list or a single value.
    image: v.optional(v.union([v.string(), v.array(v.string())]), ''),
    price: cents,
    qty: v.number(),
    size: v.optional(v.string(), DEFAULT_SIZE),
    title: v.optional(v.string()),
    /** Its share of what a discount code takes off the order. */
    discountAmt: v.optional(cents, 0),
    /** Of a replacement: what was paid for the pieces that it replaces. */
    worthAmt: v.optional(cents, 0),
    kind: v.optional(sent<'' | 'gift' | 'gift_voucher'>(), ''),
    /** Of a gift voucher that is sold by amount. */
    to: v.optional(RecipientOnWire),
    /** Of one that its buyer passes on, once it is made. */
    giftCode: v.optional(v.string()),
  }),
  v.transform(({ image, price, qty, discountAmt, worthAmt, ...line }) => ({
    ...line,
    picture: (typeof image === 'string' ? image : image[0]) || PLACEHOLDER,
    quantity: qty,
    unitCents: price,
    /** What was paid for it. */
    cents: price * qty - discountAmt + worthAmt,
  })),
);
export type BoughtLine = v.InferOutput<typeof Line>;

/** In the language of the screen, or as `named`; empty if the city has the district's name. */
export function districtOf({ city, district }: DeliveryAddress, named = districtName): string {
  const written = city.trim().toLowerCase();
  const names = [district, districtName(district)];
  return names.some((name) => name.toLowerCase() === written) ? '' : named(district);
}

export const addressText = (to: DeliveryAddress): string =>
  [fullName(to), to.street, `${to.city}\u{a0}${to.zip}`, districtOf(to)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const Driver = v.object({ name: text, email: text, mobile: text });

const Account = v.object({ bank: text, branch: text, accountName: text, accountNumber: text });

/** From the ledger; responses of older versions have no payment. */
const Payment = v.object({
  method: v.optional(sent<PaymentMethod>()),
  due: cents,
  paid: cents,
  refunded: cents,
  refundDue: cents,
  /** What of it is due because a bank took a payment back. */
  takenBack: v.optional(cents, 0),
  /** What gift vouchers paid of it, and got back. */
  gift: v.optional(cents, 0),
  giftRefunded: v.optional(cents, 0),
  /** Of the last card payment, while it is not made. */
  online: v.optional(sent<OnlineStatus>(), ''),
  reference: text,
  /** Only for the owner, while an amount is due. */
  bankAccounts: v.optional(v.array(Account), []),
  /** The LankaQR code of what is due. */
  lankaQr: text,
});

interface Paid {
  payment?: v.InferOutput<typeof Payment> | undefined;
  slipStatus: string;
  totalAmt: number;
}

function paymentIn({ payment, slipStatus, totalAmt }: Paid) {
  const unknown = { due: slipStatus === 'approved' ? 0 : totalAmt, paid: 0, refunded: 0 };
  const { refundDue, takenBack, gift, giftRefunded, online, bankAccounts, lankaQr, ...sums } =
    payment ?? {
      ...unknown,
      refundDue: 0,
      takenBack: 0,
      gift: 0,
      giftRefunded: 0,
      online: '' as const,
      bankAccounts: [],
      lankaQr: '',
    };
  return {
    dueCents: sums.due,
    paidCents: sums.paid,
    refundedCents: sums.refunded,
    refundDueCents: refundDue,
    takenBackCents: takenBack,
    giftVoucherCents: gift,
    giftVoucherRefundedCents: giftRefunded,
    onlineStatus: online,
    bankAccounts,
    lankaQr,
  };
}

const Attempt = v.object({ at: v.string(), reason: v.string(), note: text });
export type DeliveryAttempt = v.InferOutput<typeof Attempt>;

const LatestReturn = v.object({
  _id: v.string(),
  status: v.string(),
  resolution: v.picklist(['exchange', 'refund']),
});

function methodIn({ paymentMethod }: { paymentMethod: string }) {
  const method = paymentMethods.find((known) => known === paymentMethod) ?? DEFAULT_METHOD;
  return { method, isTransfer: method === 'bank_transfer', isOnline: isByGateway(method) };
}

const Stop = v.object({
  /** Equal for orders to one address; empty once the address is hidden. */
  addressKey: text,
  cashDue: v.optional(v.number(), 0),
  cashTaken: v.optional(v.number(), 0),
  code: sent<CodeMode>(),
  codeTriesLeft: v.number(),
});

const Discount = v.object({
  code: v.string(),
  kind: sent<VoucherKind>(),
  amountAmt: cents,
});

/** Money is in rupees (docs/spec.md §3, docs/api.md "Fine print, Orders"). */
const OrderResponse = v.object({
  _id: text,
  /** Short, unguessable and easy to read out: `K7M2-9QXD`. */
  orderId: v.string(),
  userId: text,
  items: v.array(Line),
  delivery_address: DeliveryAddress,
  subTotalAmt: cents,
  shippingAmt: v.optional(cents),
  cashOnDeliveryFee: v.optional(cents, 0),
  discounts: v.optional(v.array(Discount), []),
  totalAmt: cents,
  district: text,
  paymentMethod: v.optional(sent<PaymentMethod>(), DEFAULT_METHOD),
  payment: v.optional(Payment),
  status,
  createdAt: v.string(),
  paymentSlip: v.nullish(v.string()),
  slipStatus: v.optional(sent<'none' | 'waiting' | 'approved' | 'returned'>(), 'none'),
  slipReason: text,
  deliveryUser: v.nullish(Driver),
  history: v.optional(v.array(v.object({ status, at: v.string() })), []),
  /** Failed deliveries, oldest first; the note is empty for the owner. */
  attempts: v.optional(v.array(Attempt), []),
  /** Since when the last attempt waits for an admin, or null. */
  failedAt: v.nullish(v.string()),
  replacementFor: v.nullish(v.string()),
  channel: v.optional(sent<Channel>(), 'web'),
  return: v.nullish(LatestReturn),
});

const PrivateFields = v.object({
  /** Only for the owner, if the order requires a code. */
  deliveryCode: v.optional(v.string()),
  /** Whether the buyer's number gets text messages. Absent when the shop sends none. */
  sms: v.optional(sent<'on' | 'stopped'>()),
  slipSeenBefore: v.optional(v.array(v.string())),
  stop: v.optional(Stop),
});

export type OrderPayment = Omit<
  Sent<typeof Payment>,
  'bankAccounts' | 'lankaQr' | 'gift' | 'giftRefunded' | 'takenBack' | 'online'
> & {
  bankAccounts?: readonly BankAccount[];
  lankaQr?: string;
  gift?: number;
  giftRefunded?: number;
  takenBack?: number;
  online?: OnlineStatus;
};

type SentLine = Sent<typeof Line>;

export type Order = Omit<Sent<typeof OrderResponse>, 'payment' | 'items' | 'discounts'> & {
  payment: OrderPayment;
  items: readonly (Omit<
    SentLine,
    'image' | 'title' | 'discountAmt' | 'worthAmt' | 'kind' | 'to' | 'giftCode'
  > &
    Partial<Pick<SentLine, 'discountAmt' | 'worthAmt' | 'kind'>> & {
      to?: Sent<typeof RecipientOnWire>;
      giftCode?: string;
      image: string;
      title?: string;
    })[];
  discounts?: Sent<typeof OrderResponse>['discounts'];
} & { [Key in keyof v.InferInput<typeof PrivateFields>]?: Sent<typeof PrivateFields>[Key] };

const Wire = v.pipe(
  v.object({
    ...OrderResponse.entries,
    deliveryCode: PrivateFields.entries.deliveryCode,
    sms: PrivateFields.entries.sms,
  }),
  v.transform((wire) => ({
    orderNumber: wire.orderId,
    lines: wire.items,
    to: wire.delivery_address,
    address: addressText(wire.delivery_address),
    subtotalCents: wire.subTotalAmt,
    shippingCents: wire.shippingAmt ?? wire.totalAmt - wire.subTotalAmt,
    discounts: wire.discounts.map(({ amountAmt, ...code }) => ({ ...code, cents: amountAmt })),
    cashFeeCents: wire.cashOnDeliveryFee,
    totalCents: wire.totalAmt,
    ...methodIn(wire),
    ...paymentIn(wire),
    status: wire.status,
    createdAt: wire.createdAt,
    slip: wire.paymentSlip ?? undefined,
    slipStatus: wire.slipStatus,
    slipReason: wire.slipReason,
    driver: wire.deliveryUser ?? undefined,
    history: wire.history,
    attempts: wire.attempts,
    failedAt: wire.failedAt ?? undefined,
    replacementFor: wire.replacementFor ?? undefined,
    latestReturn: wire.return ?? undefined,
    deliveryCode: wire.deliveryCode,
    sms: wire.sms,
  })),
);
export type OwnOrder = v.InferOutput<typeof Wire>;

const List = v.object({ orders: v.array(Wire), pages: v.optional(v.number(), 1) });

export const readOrder = (answer: unknown): OwnOrder => v.parse(Wire, answer);
export const readOrders = (answer: unknown) => v.parse(List, answer);
/** Returns `undefined` for an unreadable value of an older version. */
export function readStoredOrder(stored: unknown): OwnOrder | undefined {
  const read = v.safeParse(Wire, stored);
  return read.success ? read.output : undefined;
}
