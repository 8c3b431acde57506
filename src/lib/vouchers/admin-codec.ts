import * as v from 'valibot';
import { voucherKinds } from './voucher.ts';

/** A voucher as staff see it; money is in rupees (docs/api.md "Vouchers"). */
const Voucher = v.object({
  _id: v.string(),
  /** The code, or how its codes begin. */
  code: v.string(),
  /** How many codes it has. */
  codes: v.number(),
  /** Whether its codes were made from how they begin. */
  isBatch: v.boolean(),
  kind: v.picklist(voucherKinds),
  value: v.number(),
  minSubtotal: v.nullable(v.number()),
  maxUses: v.nullable(v.number()),
  perPerson: v.nullable(v.number()),
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  categories: v.array(v.string()),
  firstOrderOnly: v.boolean(),
  state: v.picklist(['planned', 'running', 'ended']),
  /** Orders with it that are not cancelled, what it took off them, and their totals. */
  uses: v.number(),
  given: v.number(),
  sold: v.number(),
  revision: v.number(),
});
export type AdminVoucher = v.InferOutput<typeof Voucher>;

const List = v.object({ vouchers: v.array(Voucher) });
export const readVouchers = (answer: unknown): AdminVoucher[] => v.parse(List, answer).vouchers;

const One = v.object({ voucher: Voucher });
export const readVoucher = (answer: unknown): AdminVoucher => v.parse(One, answer).voucher;
