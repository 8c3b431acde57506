import { decimalText } from '#lib/format/money.ts';
import type { CashFilter } from '#lib/contract/cash.ts';
import { daysAfter, sortableMoment, startOfDay } from '#lib/format/dates.ts';
import { type Column, writeCsv } from '#lib/server/infra/csv.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import {
  type LedgerPart,
  type ReadLedgerPage,
  type LedgerRow,
  cashPage,
  correctionsPage,
  settlementsPage,
} from './ledger-repo.ts';
import { namesOf } from '#lib/server/features/account/users.ts';

/** The difference of incoming and outgoing cash is what drivers hold (docs/api.md "Files"). */

const AT_ONCE = 500;
/** Digits sort the same in every collation, unlike punctuation. */
const ALWAYS = { from: '', to: '9999' };

interface Line extends LedgerRow {
  kind: 'Cash' | 'Correction' | 'Settlement';
}
interface NamedLine extends Line {
  driver: string;
  by: string;
}

/** Spreadsheets read negative amounts as text (docs/api.md "Files"). */
const positive = (cents: number): string => (cents > 0 ? decimalText(cents) : '');

const changeOf = ({ kind, amount_cents }: Line): number =>
  kind === 'Settlement' ? -amount_cents : amount_cents;

const differenceOf = ({ counted_cents, amount_cents }: Line): number =>
  counted_cents === null ? 0 : counted_cents - amount_cents;

const columns: readonly Column<NamedLine>[] = [
  { heading: 'Time', cell: ({ at }) => sortableMoment(new Date(at)) },
  { heading: 'Driver', cell: ({ driver }) => driver },
  { heading: 'Kind', cell: ({ kind }) => kind },
  { heading: 'Order', cell: ({ order_number }) => order_number ?? '' },
  { heading: 'In', cell: (line) => positive(changeOf(line)) },
  { heading: 'Out', cell: (line) => positive(-changeOf(line)) },
  {
    heading: 'Counted',
    cell: ({ counted_cents }) => (counted_cents === null ? '' : decimalText(counted_cents)),
  },
  { heading: 'Too much', cell: (line) => positive(differenceOf(line)) },
  { heading: 'Missing', cell: (line) => positive(-differenceOf(line)) },
  { heading: 'Note', cell: ({ note }) => note },
  { heading: 'By', cell: ({ by }) => by },
  { heading: 'Settlement', cell: ({ settlement_id }) => settlement_id ?? '' },
];

async function* linesOf(
  db: Db,
  part: LedgerPart,
  kind: Line['kind'],
  query: ReadLedgerPage,
): AsyncGenerator<Line> {
  let after: LedgerRow | undefined;
  do {
    const rows = await query(db, part, { after, limit: AT_ONCE });
    for (const row of rows) yield { ...row, kind };
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}

async function* merged(sources: readonly AsyncGenerator<Line>[]): AsyncGenerator<Line> {
  const heads = await Promise.all(
    sources.map(async (source) => ({ source, line: await source.next() })),
  );
  for (;;) {
    const waiting = heads.filter(({ line }) => line.done !== true);
    const [first] = waiting.toSorted((one, other) =>
      one.line.value.at < other.line.value.at
        ? -1
        : Number(one.line.value.at > other.line.value.at),
    );
    if (!first) return;
    yield first.line.value;
    first.line = await first.source.next();
  }
}

async function* pages(db: Db, lines: AsyncGenerator<Line>): AsyncGenerator<NamedLine[]> {
  const names = new Map<string, string>();
  let page: Line[] = [];
  const named = async (): Promise<NamedLine[]> => {
    const people = new Set(page.flatMap(({ driver_id, actor_id }) => [driver_id, actor_id]));
    const unknown = [...people].filter((id) => !names.has(id));
    const found = await namesOf(db, unknown);
    for (const id of unknown) names.set(id, found.get(id) ?? '');
    return page.map((line) => ({
      ...line,
      driver: names.get(line.driver_id) ?? '',
      by: names.get(line.actor_id) ?? '',
    }));
  };
  for await (const line of lines) {
    page.push(line);
    if (page.length < AT_ONCE) continue;
    yield await named();
    page = [];
  }
  yield await named();
}

export function writeLedger(db: Db, { from, to, driver }: CashFilter): AsyncGenerator<string> {
  const part = {
    from: from === undefined ? ALWAYS.from : startOfDay(from).toISOString(),
    to: to === undefined ? ALWAYS.to : startOfDay(daysAfter(to, 1)).toISOString(),
    driverId: driver,
  };
  const sources = [
    linesOf(db, part, 'Cash', cashPage),
    linesOf(db, part, 'Correction', correctionsPage),
    linesOf(db, part, 'Settlement', settlementsPage),
  ];
  return writeCsv(columns, pages(db, merged(sources)));
}
