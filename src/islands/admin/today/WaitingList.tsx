import { ago } from '#lib/order-list/codec.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import type { Waiting, WaitingRow } from '#lib/today/today.ts';
import { isLate, type WaitingKind } from '#lib/today/waiting.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { NextStep } from './NextStep.tsx';

const words: Readonly<Record<WaitingKind, { one: string; many: string; icon: string }>> = {
  approve: { one: 'Order to approve', many: 'Orders to approve', icon: 'box' },
  slip: { one: 'Slip to review', many: 'Slips to review', icon: 'file' },
  assign: { one: 'Order without a driver', many: 'Orders without a driver', icon: 'truck' },
  late: { one: 'Late delivery', many: 'Late deliveries', icon: 'clock' },
  attempt: { one: 'Failed delivery', many: 'Failed deliveries', icon: 'alert' },
  return: { one: 'Return to decide', many: 'Returns to decide', icon: 'return' },
  refund: { one: 'Refund due', many: 'Refunds due', icon: 'cash' },
  taken_back: { one: 'Payment taken back', many: 'Payments taken back', icon: 'book' },
  ticket: { one: 'Ticket to answer', many: 'Tickets to answer', icon: 'chat' },
  driver: { one: 'Driver to approve', many: 'Drivers to approve', icon: 'user' },
};

interface RowProps {
  kind: WaitingKind;
  row: WaitingRow;
  at: Date;
}

function Row({ kind, row, at }: RowProps) {
  const { orderId, name, total, since, href } = row;
  return (
    <li className="flex min-h-[64px] flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line py-1">
      <a
        className="grid min-h-12 min-w-[180px] flex-1 content-center leading-snug no-underline hover:underline hover:underline-offset-4"
        href={href}
        data-row
      >
        <span className="wrap-anywhere">
          {orderId !== null && <b className="numeric whitespace-nowrap">{orderId}</b>} {name}
        </span>
        <small className="muted numeric">
          {total !== null && `${formatMoney(toCents(total) ?? 0)}, `}
          {ago(since, at)}
        </small>
        {isLate(kind, since, at) && (
          <span className="status stopped mt-1 justify-self-start">Late</span>
        )}
      </a>
      <NextStep kind={kind} row={row} />
    </li>
  );
}

interface PartProps {
  part: Waiting;
  at: Date;
}

function Part({ part: { kind, count, href, next }, at }: PartProps) {
  const { one, many, icon } = words[kind];
  const left = count - next.length;
  return (
    <li>
      <a
        className="flex min-h-12 items-center gap-3 no-underline hover:underline hover:underline-offset-4 [&>.icon]:text-brand"
        href={href}
        data-row
      >
        <Icon name={icon} />
        <b className="numeric">{count.toLocaleString('en')}</b> {count === 1 ? one : many}
      </a>
      <ol aria-label={many}>
        {next.map((row) => (
          <Row key={row.id} kind={kind} row={row} at={at} />
        ))}
      </ol>
      {left > 0 && (
        <a className="inline-flex min-h-target items-center text-sm" href={href}>
          {left.toLocaleString('en')} more
          <span className="visually-hidden"> {many.toLowerCase()}</span>
        </a>
      )}
    </li>
  );
}

/** The shop's next steps, in the order in which to do them; the oldest first within each. */
export function WaitingList({ waiting, at }: { waiting: readonly Waiting[]; at: Date }) {
  if (waiting.length === 0) return <p className="lead">Nothing is waiting. Well done!</p>;
  return (
    <section>
      <h2 className="mb-3 text-lg">To do</h2>
      <ol className="grid grid-cols-1 gap-6">
        {waiting.map((part) => (
          <Part key={part.kind} part={part} at={at} />
        ))}
      </ol>
    </section>
  );
}
