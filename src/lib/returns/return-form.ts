import * as v from 'valibot';
import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import type { BoughtLine, OwnOrder } from '#lib/orders/codec.ts';
import * as m from '#messages';
import type { OwnReturn } from './codec.ts';
import {
  isOpenReturn,
  lastReturnDay,
  mayReturn,
  paidCentsOf,
  type ItemQuantity,
  refundCents,
  returnable,
  returnsOver,
} from './returns.ts';
import { usualText } from './reasons.ts';
import { type ReturnRequest, ReturnSchema } from './schema.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { longReason, MAX_REASON } from '#lib/messages/messages.ts';

/** A bought line and the quantity that can still be returned. */
export interface ReturnableLine {
  key: string;
  line: BoughtLine;
  left: number;
}

export type ReturnState =
  | { is: 'ready'; lines: readonly ReturnableLine[]; until: Date | undefined }
  /** A return of it is open. */
  | { is: 'open' }
  | { is: 'not-delivered' | 'over' | 'nothing' };

/** `undefined` for old orders, which the server decides about. */
export const deliveredAt = ({ history }: Pick<OwnOrder, 'history'>): Date | undefined => {
  const at = history.findLast(({ status }) => status === 'delivered')?.at;
  return at === undefined ? undefined : new Date(at);
};

const itemsOf = ({ items }: OwnReturn): ItemQuantity[] =>
  items.map(({ _id, size, qty }) => ({ productId: _id, size, quantity: qty }));

const keyOf = (productId: string, size: string) => `${productId}_${size}`;

function returnableLines(order: OwnOrder, returns: readonly OwnReturn[]): ReturnableLine[] {
  const returned = returns.filter(({ status }) => status !== 'declined').flatMap(itemsOf);
  return order.lines
    .map((line) => ({
      key: keyOf(line.productId, line.size),
      line,
      left: returnable(line, order.lines, returned),
    }))
    .filter(({ left, line }) => left > 0 && line.kind !== 'gift_voucher');
}

export function returnStateOf(
  order: OwnOrder,
  returns: readonly OwnReturn[],
  { days, now }: { days: number; now: Date },
): ReturnState {
  if (order.status !== 'delivered') return { is: 'not-delivered' };
  const { latestReturn } = order;
  if (returns.some((one) => isOpenReturn(one.status))) return { is: 'open' };
  if (latestReturn && isOpenReturn(latestReturn.status)) return { is: 'open' };
  const at = deliveredAt(order);
  if (at && !mayReturn(at, days, now)) return { is: 'over' };
  const lines = returnableLines(order, returns);
  if (lines.length === 0) return { is: 'nothing' };
  return { is: 'ready', lines, until: at && lastReturnDay(at, days) };
}

type Closed = Exclude<ReturnState['is'], 'ready' | 'open'>;

export function closedText(is: Closed, { status }: OwnOrder, days: number): string {
  const texts: Record<Closed, string> = {
    'not-delivered': m.returns_not_delivered({ status: statusLabel(status ?? '') }),
    over: returnsOver(days),
    nothing: m.returns_all_returned(),
  };
  return texts[is];
}

function reasonText(usual: string, details: string): string {
  return [usualText(usual), details]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

export function maxDetails(usual: string): number {
  const text = usualText(usual);
  return text === '' ? MAX_REASON : MAX_REASON - text.length - 1;
}

const isReasonGiven = ({ usual, details }: { usual: string; details: string }) =>
  reasonText(usual, details) !== '';
const isReasonShort = ({ usual, details }: { usual: string; details: string }) =>
  reasonText(usual, details).length <= MAX_REASON;

/** Lines by their keys, with quantities and, for an exchange, sizes. */
export const ReturnFormSchema = v.pipe(
  v.object({
    items: v.pipe(v.array(v.string()), v.minLength(1, m.returns_choose_items)),
    pieces: v.record(v.string(), v.number()),
    usual: v.pipe(v.string(), v.nonEmpty(m.common_choose_reason)),
    details: v.string(),
    resolution: ReturnSchema.entries.resolution,
    sizes: v.record(v.string(), v.pipe(v.string(), v.nonEmpty(m.returns_choose_size))),
  }),
  v.forward(v.partialCheck([['usual'], ['details']], isReasonGiven, m.returns_tell_reason), [
    'details',
  ]),
  v.forward(v.partialCheck([['usual'], ['details']], isReasonShort, longReason), ['details']),
);
export type ReturnFormValues = v.InferOutput<typeof ReturnFormSchema>;

type Chosen = Pick<ReturnFormValues, 'items' | 'pieces'>;

const chosenItems = (
  { items, pieces: quantities }: Chosen,
  lines: readonly ReturnableLine[],
): ItemQuantity[] =>
  lines
    .filter(({ key }) => items.includes(key))
    .map(({ key, line: { productId, size }, left }) => ({
      productId,
      size,
      quantity: Math.min(quantities[key] ?? 1, left),
    }));

export function returnRequest(
  values: ReturnFormValues,
  lines: readonly ReturnableLine[],
): ReturnRequest {
  const items = chosenItems(values, lines).map(({ productId, size, quantity }) => ({
    _id: productId,
    size,
    qty: quantity,
  }));
  const requested = { items, reason: reasonText(values.usual, values.details) };
  if (values.resolution === 'refund') return { ...requested, resolution: 'refund' };
  const exchangeFor = items.map((item) => ({
    ...item,
    size: values.sizes[keyOf(item._id, item.size)] ?? item.size,
  }));
  return { ...requested, resolution: 'exchange', exchangeFor };
}

export const expectedRefundCents = (
  chosen: Chosen,
  lines: readonly ReturnableLine[],
  order: OwnOrder,
): number => {
  const worth = chosenItems(chosen, lines).map((item) => paidCentsOf(item, order.lines));
  return refundCents(
    worth.reduce((sum, cents) => sum + cents, 0),
    order,
  );
};

/** Of what cost nothing there is no refund. */
export const isRefundable = (lines: readonly ReturnableLine[]): boolean =>
  lines.some(({ line }) => line.cents > 0);

export interface SizeChoice {
  size: string;
  isSoldOut: boolean;
}

/**
 * The sizes with the same price. An unknown product can be exchanged for the same size, a product no longer sold for
 * none.
 */
export function exchangeSizes(
  { size }: Pick<BoughtLine, 'size'>,
  product: Pick<FetchedProduct, 'variants'> | 'gone' | undefined,
): SizeChoice[] {
  if (product === undefined) return [{ size, isSoldOut: false }];
  if (product === 'gone') return [];
  const { variants } = product;
  const own = findVariant(product, size);
  return variants
    .filter(({ price }) => own === undefined || price === own.price)
    .map((one) => ({ size: one.size, isSoldOut: one.countInStock < 1 }));
}

export const defaultSize = (bought: string, choices: readonly SizeChoice[]): string =>
  choices.some(({ size, isSoldOut }) => size === bought && !isSoldOut) ? bought : '';
