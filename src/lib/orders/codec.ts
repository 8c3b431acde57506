import * as v from 'valibot';
import { DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import { DEFAULT_METHOD, type PaymentMethod, paymentMethods } from '#lib/payments/methods.ts';
import type { CodeMode } from '#lib/shop-settings/schema.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import type { Channel } from './channel.ts';
import { findStatus, type Status } from './status.ts';

/** Responses about orders and returns, parsed; money in cents. */

const PLACEHOLDER = '/placeholder.svg';

const text = v.optional(v.string(), '');
const cents = v.pipe(
  v.number(),
  v.transform((rupees) => Math.round(rupees * 100)),
);
const status = v.pipe(v.string(), v.transform(findStatus));

const Line = v.pipe(
  v.object({
    productId: v.string(),
    name: v.string(),
    // docs/spec.md §3: a list or a single value.
    image: v.optional(v.union([v.string(), v.array(v.string())]), ''),
    price: cents,
    qty: v.number(),
    size: v.optional(v.string(), DEFAULT_SIZE),
  }),
  v.transform(({ image, price, qty, ...line }) => ({
    ...line,
    picture: (typeof image === 'string' ? image : image[0]) || PLACEHOLDER,
    quantity: qty,
    unitCents: price,
    cents: price * qty,
  })),
);
export type BoughtLine = v.InferOutput<typeof Line>;

/** Where an order goes, as the wire and the table hold it; what is missing is empty. */
export const DeliveryAddress = v.object({
  firstName: text,
  lastName: text,
  street: text,
  city: text,
  zip: text,
  district: text,
  phone: text,
  email: text,
});
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

/** The district, unless the city has its name. */
export const districtOf = ({ city, district }: DeliveryAddress): string =>
  district.toLowerCase() === city.trim().toLowerCase() ? '' : district;

/** Name and address in one line. */
const addressText = (to: DeliveryAddress): string =>
  [`${to.firstName} ${to.lastName}`, to.street, `${to.city}\u{a0}${to.zip}`, districtOf(to)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const Driver = v.object({ name: text, email: text, mobile: text });

const Account = v.object({ bank: text, branch: text, accountName: text, accountNumber: text });

/** The payment of an order; what an older version stored has none. */
const Payment = v.object({
  due: cents,
  paid: cents,
  refunded: cents,
  refundDue: cents,
  bankAccounts: v.optional(v.array(Account), []),
});

interface Paid {
  payment?: v.InferOutput<typeof Payment> | undefined;
  slipStatus: string;
  totalAmt: number;
}

function paymentIn({ payment, slipStatus, totalAmt }: Paid) {
  const unknown = { due: slipStatus === 'approved' ? 0 : totalAmt, paid: 0, refunded: 0 };
  const { due, paid, refunded, refundDue, bankAccounts } = payment ?? {
    ...unknown,
    refundDue: 0,
    bankAccounts: [],
  };
  return {
    dueCents: due,
    paidCents: paid,
    refundedCents: refunded,
    refundDueCents: refundDue,
    bankAccounts,
  };
}

const Attempt = v.object({ at: v.string(), reason: v.string(), note: text });
/** A delivery that failed. */
export type DeliveryAttempt = v.InferOutput<typeof Attempt>;

const LatestReturn = v.object({
  _id: v.string(),
  status: v.string(),
  resolution: v.picklist(['exchange', 'refund']),
});

/** A method that this page does not know yet is shown as the usual one. */
function methodIn({ paymentMethod }: { paymentMethod: string }) {
  const method = paymentMethods.find((known) => known === paymentMethod) ?? DEFAULT_METHOD;
  return { method, isTransfer: method === 'bank_transfer' };
}

const Wire = v.pipe(
  v.object({
    orderId: v.string(),
    items: v.array(Line),
    delivery_address: DeliveryAddress,
    subTotalAmt: cents,
    shippingAmt: v.optional(cents),
    cashOnDeliveryFee: v.optional(cents, 0),
    totalAmt: cents,
    paymentMethod: v.optional(v.string(), DEFAULT_METHOD),
    payment: v.optional(Payment),
    status,
    createdAt: v.string(),
    paymentSlip: v.nullish(v.string()),
    slipStatus: v.optional(v.string(), 'none'),
    slipReason: text,
    deliveryUser: v.nullish(Driver),
    history: v.optional(v.array(v.object({ status, at: v.string() })), []),
    attempts: v.optional(v.array(Attempt), []),
    failedAt: v.nullish(v.string()),
    replacementFor: v.nullish(v.string()),
    return: v.nullish(LatestReturn),
    deliveryCode: v.optional(v.string()),
  }),
  v.transform((wire) => ({
    orderNumber: wire.orderId,
    lines: wire.items,
    to: wire.delivery_address,
    address: addressText(wire.delivery_address),
    subtotalCents: wire.subTotalAmt,
    shippingCents: wire.shippingAmt ?? wire.totalAmt - wire.subTotalAmt,
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
  })),
);
export type OwnOrder = v.InferOutput<typeof Wire>;

const List = v.object({ orders: v.array(Wire), pages: v.optional(v.number(), 1) });

/** Throws unless the response is an order. */
export const readOrder = (answer: unknown): OwnOrder => v.parse(Wire, answer);
/** One page of a customer's orders, newest first. */
export const readOrders = (answer: unknown) => v.parse(List, answer);
/** An order stored by an older version; `undefined` if it can't be read. */
export function readStoredOrder(stored: unknown): OwnOrder | undefined {
  const read = v.safeParse(Wire, stored);
  return read.success ? read.output : undefined;
}

/**
 * An order as the API returns it (docs/spec.md §3, docs/api.md "Fine print, Orders"). Money in
 * rupees.
 */
export interface Order {
  _id: string;
  /** Short, unguessable, easy to read out: `K7M2-9QXD`. */
  orderId: string;
  userId: string;
  items: readonly OrderItem[];
  delivery_address: DeliveryAddress;
  subTotalAmt: number;
  shippingAmt: number;
  cashOnDeliveryFee: number;
  /** Subtotal, shipping and fee. */
  totalAmt: number;
  /** Empty when the address names none. */
  district: string;
  status: Status;
  createdAt: string;
  paymentMethod: PaymentMethod;
  payment: OrderPayment;
  /** A signed path, or null. */
  paymentSlip: string | null;
  slipStatus: 'none' | 'waiting' | 'approved' | 'returned';
  slipReason: string;
  /** For admins: numbers of other orders with the same slip picture. */
  slipSeenBefore?: readonly string[];
  deliveryUser: { name: string; email: string; mobile: string } | null;
  /** All its statuses, oldest first. */
  history: readonly { status: Status; at: string }[];
  /** Deliveries that failed, oldest first; the note is empty for the owner. */
  attempts: readonly { at: string; reason: string; note: string }[];
  /** Since when the last one waits for an admin's decision, or null. */
  failedAt: string | null;
  /** The number of the order whose returned pieces it replaces, or null. */
  replacementFor: string | null;
  /** How it came in. */
  channel: Channel;
  /** The newest return of it, or null; for its owner and admins. */
  return: { _id: string; status: string; resolution: 'exchange' | 'refund' } | null;
  /** What its owner tells the driver at the door; only where a code is asked for. */
  deliveryCode?: string;
  /** For its driver. */
  stop?: DriverStop;
}

/** What a driver needs of an order besides its address (docs/api.md "Hand-over"). */
interface DriverStop {
  /** The same for orders that go to one address; empty once the address is hidden. */
  addressKey: string;
  cashDue: number;
  /** Whether the code at the door is asked for. */
  code: CodeMode;
  codeTriesLeft: number;
}

/** What was paid and is to be paid, from the ledger's entries. */
export interface OrderPayment {
  method: PaymentMethod;
  due: number;
  paid: number;
  refunded: number;
  refundDue: number;
  /** What the shopper writes on a transfer: the order number. */
  reference: string;
  /** Where to pay; for the owner, while something is due. */
  bankAccounts?: readonly BankAccount[];
}

interface OrderItem {
  productId: string;
  name: string;
  brand: string;
  image: string;
  /** Discounted unit price at the time of order. */
  price: number;
  qty: number;
  size: string;
}

/** `Size M, quantity 1`; without sizes, the quantity alone. */
export const lineLabel = ({ size, quantity }: Pick<BoughtLine, 'size' | 'quantity'>): string =>
  size === DEFAULT_SIZE ? `Quantity ${quantity}` : `Size ${size}, quantity ${quantity}`;
