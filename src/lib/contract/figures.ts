import * as v from 'valibot';
import { reportQuery } from '#lib/reports/schema.ts';
import { defineCall } from './call.ts';

/** Figures of sales (docs/api.md "Figures"). Amounts are in rupees. */

const Row = v.object({ name: v.string(), orders: v.number(), revenue: v.number() });
export type ReportRow = v.InferOutput<typeof Row>;

const Variant = v.object({ title: v.string(), qty: v.number(), revenue: v.number() });
export type VariantRow = v.InferOutput<typeof Variant>;

const totals = {
  orders: v.number(),
  revenue: v.number(),
  refunds: v.number(),
  cash: v.number(),
  averageOrder: v.number(),
  newCustomers: v.number(),
  returnsShare: v.number(),
};
const Totals = v.object(totals);
export type Totals = v.InferOutput<typeof Totals>;

const ReportFigures = v.object({
  ...totals,
  byPeriod: v.array(v.object({ start: v.string(), orders: v.number(), revenue: v.number() })),
  /** Orders of each hour of the seven weekdays, Monday first. */
  byHour: v.array(v.array(v.number())),
  products: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      qty: v.number(),
      revenue: v.number(),
      /** Empty for a product that was sold without options alone. */
      variants: v.array(Variant),
    }),
  ),
  categories: v.array(Row),
  paymentMethods: v.array(Row),
  districts: v.array(Row),
  /** Sold (also as credit for returns), given by the staff, spent in the span, and owed now. */
  giftVouchers: v.object({
    sold: v.number(),
    given: v.number(),
    spent: v.number(),
    outstanding: v.number(),
    expired: v.optional(v.number(), 0),
  }),
  /** Text messages that were sent, and those withheld by the limit of a number. */
  messages: v.object({
    sms: v.number(),
    segments: v.number(),
    cost: v.number(),
    withheld: v.number(),
  }),
});
export type ReportFigures = v.InferOutput<typeof ReportFigures>;

const Report = v.object({
  figures: ReportFigures,
  before: v.exactOptional(v.object({ from: v.string(), to: v.string(), ...totals })),
  charts: v.exactOptional(v.object({ revenue: v.string(), orders: v.string(), hours: v.string() })),
});
export type Report = Required<v.InferOutput<typeof Report>>;

const figures = { who: ['orders'], query: reportQuery } as const;

/** With `report=1` there are charts and the range before. */
export const getFigures = defineCall({
  at: 'GET /api/admin/figures',
  ...figures,
  response: Report,
});

export const figuresFile = defineCall({
  at: 'GET /api/admin/figures.csv',
  ...figures,
  response: 'csv',
});
