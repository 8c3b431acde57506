import { decimalText, toRupees } from '#lib/format/money.ts';
import { sortableMoment } from '#lib/format/dates.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import { countPages, type Paging } from '#lib/paging/paging.ts';
import { instantsOf } from '#lib/reports/date-range.ts';
import type { LedgerEntry, LedgerPage } from '#lib/contract/ledger.ts';
import type { LedgerQuery } from '#lib/reports/ledger.ts';
import { kindLabels, ledgerMethodLabel } from '#lib/reports/ledger-labels.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import { type Db, inSnapshot } from '#lib/server/infra/db/open.ts';
import {
  type Movement,
  type MovementFilter,
  type MovementKey,
  movementsPage,
  movementSums,
} from './ledger-repo.ts';

const filterOf = ({ from, to, method, q }: LedgerQuery): MovementFilter => ({
  ...instantsOf({ from, to }),
  method,
  q: q.trim(),
  orderNumber: readOrderNumber(q),
});

const isOut = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  kind === 'refund' || kind === 'chargeback';

const toEntry = (row: Movement): LedgerEntry => ({
  at: row.at,
  orderId: row.order_number,
  kind: row.kind,
  method: row.method,
  amount: toRupees(Number(row.cents)),
  reference: row.reference,
  by: row.actor_name === null ? null : { _id: row.actor_id, name: row.actor_name },
  channel: row.channel,
});

/** What came in is positive. */
const signedCents = (row: Movement): number => (isOut(row) ? -row.cents : row.cents);
const amountIf = (is: boolean, cents: number): string => (is ? decimalText(Math.abs(cents)) : '');

const columns: readonly Column<Movement>[] = [
  { heading: 'Time', cell: ({ at }) => sortableMoment(new Date(at)) },
  { heading: 'Order', cell: ({ order_number: number }) => number ?? '' },
  { heading: 'Kind', cell: ({ kind }) => kindLabels[kind] },
  { heading: 'Method', cell: ({ method }) => ledgerMethodLabel(method) },
  { heading: 'In', cell: (row) => amountIf(signedCents(row) >= 0, row.cents) },
  { heading: 'Out', cell: (row) => amountIf(signedCents(row) < 0, row.cents) },
  { heading: 'Reference', cell: ({ reference }) => reference },
  { heading: 'By', cell: ({ actor_name: name }) => name ?? '' },
  { heading: 'Channel', cell: ({ channel }) => (channel === null ? '' : channelLabels[channel]) },
];

const ROWS_AT_ONCE = 500;

async function* pagesOf(db: Db, filter: MovementFilter) {
  let after: MovementKey | undefined;
  for (;;) {
    const rows = await movementsPage(db, filter, { limit: ROWS_AT_ONCE, after });
    yield rows;
    after = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The accountant's view of all orders' ledgers and of drivers' cash. */
export const createLedger = (db: Db) => ({
  page: (query: LedgerQuery, { page, limit }: Paging): Promise<LedgerPage> =>
    inSnapshot(db, async (tx) => {
      const filter = filterOf(query);
      const byKind = await movementSums(tx, filter);
      const rows = await movementsPage(tx, filter, { limit, offset: (page - 1) * limit });
      const sums = new Map<string, number>();
      for (const row of byKind) {
        sums.set(row.method, (sums.get(row.method) ?? 0) + (isOut(row) ? -row.cents : row.cents));
      }
      const total = byKind.reduce((sum, { count }) => sum + count, 0);
      return {
        entries: rows.map(toEntry),
        total,
        sums: Object.fromEntries([...sums].map(([method, cents]) => [method, toRupees(cents)])),
        page,
        pages: countPages(total, limit),
      };
    }),
  file: (query: LedgerQuery): AsyncGenerator<string> =>
    writeCsv(columns, pagesOf(db, filterOf(query))),
});
