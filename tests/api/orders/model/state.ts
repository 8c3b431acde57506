import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Reason } from '#lib/server/errors.ts';
import type { OnlineStatus } from '#lib/payments/online.ts';
import type { PaymentMethod } from '#lib/payments/methods.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { CheckoutForm } from '#lib/server/infra/gateways/gateway.ts';
import type { PayHere } from '../../../support/payhere.ts';

/** What there is in a small shop, and what people do in it. */

export const RETURN_STEPS = ['approve', 'decline', 'receive', 'complete'] as const;

export type ReturnCommand =
  | { does: 'fail'; order: number; driver: number }
  | {
      does: 'askReturn';
      who: number;
      order: number;
      product: number;
      qty: number;
      resolution: 'exchange' | 'refund';
      out: number;
    }
  | { does: 'stepReturn'; order: number; step: (typeof RETURN_STEPS)[number]; restock: boolean };

/** How the gateway answers: as documented, no, not at all after it did it or before, or it is away. */
export const ANSWERS = ['documented', 'no', 'none, done', 'none', 'away'] as const;
type Answer = (typeof ANSWERS)[number];

/** Whether the gateway says it of a payment that was made. */
export const isMade = (status: string): boolean => status === 'paid' || status === 'charged_back';

export type PaymentCommand =
  /** The buyer pays at the gateway, by the form that came with the order. */
  | { does: 'pay'; order: number }
  /** The gateway says what became of a payment, or of one that was not made. */
  | {
      does: 'notify';
      order: number;
      payment: number;
      status: 'paid' | 'charged_back' | Exclude<OnlineStatus, ''>;
    }
  /** Housekeeping settles what waits for a card. */
  | { does: 'expire'; answer: 'documented' | 'away' }
  /** Staff record money that came without a slip. */
  | { does: 'receive'; order: number; cents: number; reference: string }
  | {
      does: 'refund';
      order: number;
      cents: number;
      reference: string;
      answer: Answer;
      /** Staff sent the money themselves. */
      alreadySent: boolean;
    };

export type CashCommand =
  | {
      does: 'handOver';
      order: number;
      driver: number;
      /** What is entered at the door; `reason`: why there is none. */
      code: 'right' | 'wrong' | 'none' | 'reason';
      /** Cash that is not what is due. */
      cents?: number | undefined;
      /** Made without a connection a day ago. */
      isLate: boolean;
    }
  | {
      does: 'settle';
      driver: number;
      counted: number;
      isNoted: boolean;
      /** Counted a minute ago: what arrived since stays open. */
      isEarlier: boolean;
    }
  /** An admin approves a driver, or takes the approval back. */
  | { does: 'approveDriver'; driver: number; isApproved: boolean }
  | { does: 'correct'; driver: number; cents: number };

export interface Line {
  product: number;
  qty: number;
}
export interface Sums {
  subtotal: number;
  total: number;
}
export type Status = 'pending_payment' | 'to_delivery' | 'delivering' | 'delivered' | 'cancelled';

/** The rules that are in force when a day begins; in rupees, as an admin saves them. */
export const RULES = {
  shipping: {
    base: 200,
    freeOver: 2000,
    districts: [
      { name: 'Colombo', fee: 100, cashOnDelivery: true },
      { name: 'Jaffna', fee: 350, cashOnDelivery: false },
    ],
  },
  payment: { cashOnDelivery: { max: 3000, fee: 50 } },
  delivery: { code: 'required' },
} as const;
export const DISTRICTS = ['', 'Colombo', 'Jaffna', 'Kandy'] as const;

/** Where an order goes and how it is paid. */
export interface PaymentChoice {
  district: string;
  method: PaymentMethod;
}

/**
 * The variants of the shop's products: each is a product of the model, those of one share its price. A variant is named
 * by any of its titles: an admin renames its colour. Lines of orders stand in the order of titles, as here.
 */
export const VARIANTS = [
  [['Default']],
  [
    ['Blue / M', 'Azure / M'],
    ['Red / M', 'Scarlet / M'],
  ],
] as const;
/** Products of the model that have options. */
export const WITH_OPTIONS = [1, 2] as const;

/** The model's products that are sizes of the same one as this. */
export function sameProduct(product: number): number[] {
  let first = 0;
  for (const { length } of VARIANTS) {
    const own = Array.from({ length }, (_, index) => first + index);
    if (own.includes(product)) return own;
    first += length;
  }
  return [];
}

/** The product of the model that a size is; -1 for none. */
export const variantIndex = (
  { variants }: Pick<World, 'variants'>,
  productId: string,
  size: string,
): number => variants.findIndex((one) => one.productId === productId && one.titles.includes(size));

/** Which of its titles a variant has. */
export const nameIndex = (
  { variants }: Pick<World, 'variants'>,
  productId: string,
  size: string,
): number => variants[variantIndex({ variants }, productId, size)]?.titles.indexOf(size) ?? -1;

/** One thing that somebody does. People, products, orders and drivers are numbers. */
export type Command =
  | { does: 'add'; who: number; product: number; qty: number; key?: string | undefined }
  | { does: 'change'; who: number; product: number; qty: number }
  | { does: 'remove'; who: number; product: number }
  | { does: 'merge'; who: number; lines: readonly Line[]; key: string }
  | ({
      does: 'place';
      who: number;
      lines: readonly Line[];
      sums: Sums;
      key?: string | undefined;
    } & PaymentChoice)
  | { does: 'withdraw'; who: number; order: number }
  | { does: 'sendSlip'; who: number; order: number; picture: number }
  | { does: 'leave'; who: number }
  | { does: 'approve' | 'rejectSlip'; order: number }
  | { does: 'cancel'; order: number; restock?: boolean }
  /** Staff change how many pieces of a product an order has. */
  | { does: 'changeOrder'; order: number; product: number; qty: number }
  | ReturnCommand
  | PaymentCommand
  | { does: 'assign'; order: number; driver: number }
  | { does: 'start'; order: number; driver: number }
  | CashCommand
  | { does: 'stock'; product: number; stock: number }
  | { does: 'price'; product: number; rupees: number }
  | { does: 'archive' | 'restore'; product: number }
  /** A value of the variant gets another name. */
  | { does: 'rename'; product: number; name: number }
  /** A variant is no longer sold, or sold again under its last name. */
  | { does: 'drop' | 'sell'; product: number }
  | { does: 'wait'; minutes: number };

/** The record of an idempotency key. */
interface IdempotencyRecord {
  request: string;
  order: number | undefined;
  minute: number;
}
export interface Product {
  stock: number;
  cents: number;
  isSold: boolean;
  events: number;
  /** Which of its titles it has. */
  name: number;
  /** Of its present variant; null while there is none. */
  number: number | null;
  /** The highest number that a variant of its product had. */
  last: number;
  /** The titles that find it: its own and those it had before. */
  known: number[];
}
interface Person {
  isHere: boolean;
  /** Pieces by product. */
  cart: Record<number, number>;
  records: Record<string, IdempotencyRecord>;
  mails: number;
  /** The district that the profile remembers. */
  district: string;
}
export interface Order {
  owner: number;
  status: Status;
  slip: boolean;
  slipStatus: 'none' | 'waiting' | 'approved' | 'returned';
  driver: number | null;
  /** With what one piece cost, and what all of a line are worth that replace others. */
  lines: (Line & Pick<Product, 'name' | 'number'> & { cents: number; worth: number })[];
  shipping: number;
  fee: number;
  district: string;
  method: PaymentMethod;
  /** Its ledger; `card` is the payment at the gateway that an entry is of. */
  payments: {
    kind: PaymentRow['kind'];
    cents: number;
    card?: number;
  }[];
  /** What need not be paid of it any more. */
  credited: number;
  /** What the gateway has of it, and what it said last of a payment that was not made. */
  atGateway: { cents: number; refunded: number; isChargedBack: boolean }[];
  onlineStatus: OnlineStatus;
  /** Whether its last delivery failed and nobody has decided, and how many failed. */
  failed: boolean;
  attempts: number;
  /** Wrong codes that were entered at its door, and what became of it there. */
  tries: number;
  codeStatus: 'ok' | 'wrong' | 'missing' | null;
  /** What was returned of it. */
  returns: Return[];
  /** What it replaces. */
  replaces: { order: number; product: number; qty: number } | null;
  /** The first order of a chain of replacements. */
  original: number | null;
  /** What was done to it, in turn. */
  events: string[];
}
export interface Return {
  status: 'requested' | 'approved' | 'declined' | 'received' | 'completed';
  resolution: 'exchange' | 'refund';
  product: number;
  qty: number;
  /** What was paid for them. */
  cents: number;
  /** The product that goes out, and the title that it was asked for by. */
  out: number;
  outName: number;
}
/** The cash of a driver, in cents, with the minute in which it arrived at the shop. */
export interface Ledger {
  /** Whether the driver is approved. */
  isActive: boolean;
  open: { cents: number; minute: number }[];
  settled: { expected: number; counted: number; entries: number }[];
}
export interface State {
  minute: number;
  products: Product[];
  people: Person[];
  orders: Order[];
  /** By driver. */
  ledgers: Ledger[];
  /** Which picture lies on which order, as its sender knows it. */
  pictures: Record<number, number>;
  /** The amounts and references of refunds, and of payments that staff recorded, by order. */
  refunds: Record<number, string[]>;
  received: Record<number, string[]>;
  /** Refunds by order that the gateway did not answer, with the minute and the payment at the gateway. */
  unanswered: Record<number, { name: string; minute: number; card: number }[]>;
  /** When orders were placed. */
  placed: Record<number, number>;
}

/** How a command ended; an order that was placed, by its place among the orders. */
export interface Outcome {
  ends: 'done' | Reason;
  order?: number;
}
export const done: Outcome = { ends: 'done' };
export const no = (ends: Reason): Outcome => ({ ends });

export const isOpenReturn = ({ status }: Return) => status !== 'declined' && status !== 'completed';

/** The gateway may be doing a refund of this order now. */
export const isBeingRefunded = ({ unanswered, minute }: State, order: number): boolean =>
  unanswered[order]?.some((one) => one.minute === minute) ?? false;

/** What was paid for an order, and paid back. */
export function ledgerOf({ payments }: Order) {
  const isBack = (kind: string) => kind === 'refund' || kind === 'chargeback';
  const sum = (isCounted: (kind: string) => boolean) =>
    payments.reduce((all, { kind, cents }) => all + (isCounted(kind) ? cents : 0), 0);
  return { paid: sum((kind) => !isBack(kind)), refunded: sum(isBack) };
}

/** The lines of a product by the title of the first of them. */
export function groupOf({ lines }: Order, product: number): Order['lines'] {
  const first = lines.find((line) => line.product === product);
  return lines.filter((line) => line.product === product && line.name === first?.name);
}

export const totalOf = ({ lines, shipping, fee }: Order): number =>
  lines.reduce((sum, line) => sum + line.cents * line.qty, shipping + fee);

/** What was paid above what it has to be paid; negative where something is due. */
function balanceOf(order: Order): number {
  const { paid, refunded } = ledgerOf(order);
  return paid - refunded - (totalOf(order) - order.credited);
}

export const dueOf = (order: Order): number => Math.max(0, -balanceOf(order));

export const refundDueOf = (order: Order): number => Math.max(0, balanceOf(order));

/** What is due because a bank took a payment back. */
export const takenBackOf = (order: Order): number =>
  order.payments.some(({ kind }) => kind === 'chargeback') ? dueOf(order) : 0;

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is no ${index}`);
  return found;
}

export interface World {
  people: readonly CurrentUser[];
  admin: CurrentUser;
  drivers: readonly CurrentUser[];
  /** What the model's products are: the sizes of real ones. */
  variants: readonly { productId: string; titles: readonly string[] }[];
  /** The numbers of its orders, as the model counts them. */
  numbers: string[];
  /** Makes the codes at the doors. */
  secret: string;
  payHere: PayHere;
  /** What pays orders by card, by their numbers. */
  forms: Map<string, CheckoutForm>;
}
