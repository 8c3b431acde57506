import * as v from 'valibot';
import { nextChange } from '#lib/content/running.ts';
import { type Sale, saleState } from '#lib/sales/sale.ts';
import { CoveredSchema } from './repo.ts';

/** As staff see it. */
export const toWireSale = (
  { id, name, percent, covers, from, until, revision }: Sale,
  now: Date,
) => ({
  _id: id,
  name,
  percent,
  ...covers,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  state: saleState({ from, until }, now),
  revision,
});

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** Sales for edge instances (docs/api.md "Instances"); this file writes and reads them. */
export const SalesFeedSchema = v.object({
  /** When the feed has another sale. */
  next: v.nullable(instant),
  sales: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      percent: v.number(),
      covers: CoveredSchema,
      from: instant,
      until: v.optional(instant),
      revision: v.number(),
    }),
  ),
});

/** The feed is public: a planned sale is in it from a minute before it begins. */
const AHEAD_MS = 60_000;
/** An ended sale counts for the lowest price of the 30 days before the next reduction. */
const HISTORY_MS = 365 * 86_400_000;

export function salesFeed(sales: readonly Sale[], now: Date): v.InferInput<typeof SalesFeedSchema> {
  const shownFrom = ({ from }: Sale) => new Date(from.getTime() - AHEAD_MS);
  const isOld = ({ until }: Sale) => until && now.getTime() - until.getTime() > HISTORY_MS;
  const [shown, later] = [
    sales.filter((sale) => shownFrom(sale) <= now && !isOld(sale)),
    sales.filter((sale) => shownFrom(sale) > now),
  ];
  const next = nextChange(
    later.map((sale) => ({ from: shownFrom(sale) })),
    now,
  );
  return {
    next: next?.toISOString() ?? null,
    sales: shown.map(({ id, name, percent, covers, from, until, revision }) => ({
      id,
      name,
      percent,
      covers,
      from: from.toISOString(),
      revision,
      ...(until && { until: until.toISOString() }),
    })),
  };
}
