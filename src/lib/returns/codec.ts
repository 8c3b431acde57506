import * as v from 'valibot';
import { returnStatuses } from './returns.ts';

const ReturnedItem = v.object({
  _id: v.string(),
  name: v.string(),
  size: v.string(),
  qty: v.number(),
});
export type ReturnItem = v.InferOutput<typeof ReturnedItem>;

export const statusEntries = { status: v.picklist(returnStatuses), at: v.string() };

export const returnEntries = {
  _id: v.string(),
  orderId: v.string(),
  items: v.array(ReturnedItem),
  reason: v.string(),
  resolution: v.picklist(['exchange', 'refund']),
  exchangeFor: v.array(ReturnedItem),
  status: statusEntries.status,
  declineReason: v.string(),
  replacement: v.nullable(v.string()),
  createdAt: v.string(),
  /** Signed URLs of the photos that came with the request. */
  photos: v.optional(v.array(v.string()), []),
  /** What was paid for the items, in rupees. */
  paid: v.optional(v.number(), 0),
};

const OwnReturn = v.object({ ...returnEntries, history: v.array(v.object(statusEntries)) });
export type OwnReturn = v.InferOutput<typeof OwnReturn>;

const ReturnList = v.object({ returns: v.array(OwnReturn), pages: v.number() });

const ReturnsOfOrder = v.object({ returns: v.array(OwnReturn) });
export const readReturnsOfOrder = (response: unknown): OwnReturn[] =>
  v.parse(ReturnsOfOrder, response).returns;

export const readReturn = (response: unknown): OwnReturn => v.parse(OwnReturn, response);
export const readReturns = (response: unknown) => v.parse(ReturnList, response);
