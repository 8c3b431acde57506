import { useStore } from '@nanostores/react';
import { $today, refreshToday, type TodayState } from '#lib/browser/today/today.ts';
import { dayOf, formatDate, formatTime } from '#lib/format/dates.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Today } from '#lib/today/today.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { Tile, Tiles } from '#islands/admin/ui/Tiles.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { LowStock } from './LowStock.tsx';
import { NextStep, stepOf } from './NextStep.tsx';

type Amount = Exclude<keyof Today, 'lowStock' | 'yesterday'>;

interface Item {
  name: Amount;
  label: string;
  icon: string;
  href: string;
}

const orders = (query: Record<string, string>) =>
  `${paths.adminOrders}?${new URLSearchParams(query)}`;

/** What keeps a buyer waiting comes first. */
const waiting: readonly (Item & { one: string })[] = [
  {
    name: 'slipsWaiting',
    one: 'Slip to review',
    label: 'Slips to review',
    icon: 'file',
    href: paths.adminSlips,
  },
  {
    name: 'toAssign',
    one: 'Order without a driver',
    label: 'Orders without a driver',
    icon: 'truck',
    href: orders({ status: 'to_delivery', driver: 'none' }),
  },
  {
    name: 'failedAttempts',
    one: 'Failed delivery',
    label: 'Failed deliveries',
    icon: 'alert',
    href: orders({ attempts: 'failed' }),
  },
  {
    name: 'ticketsWaiting',
    one: 'Ticket to answer',
    label: 'Tickets to answer',
    icon: 'chat',
    href: paths.adminTickets,
  },
  {
    name: 'returnsWaiting',
    one: 'Return to decide',
    label: 'Returns to decide',
    icon: 'return',
    href: paths.adminReturns,
  },
  {
    name: 'refundsDue',
    one: 'Refund due',
    label: 'Refunds due',
    icon: 'return',
    href: orders({ refund: 'due' }),
  },
  {
    name: 'driversWaiting',
    one: 'Driver to approve',
    label: 'Drivers to approve',
    icon: 'user',
    href: `${paths.adminPeople}?waiting=driver`,
  },
];

function ToDo({ today }: { today: Today }) {
  const open = waiting.filter(({ name }) => (today[name] ?? 0) > 0);
  if (open.length === 0) return <p className="lead">Nothing is waiting. Well done!</p>;
  return (
    <section>
      <h2 className="mb-3 text-lg">To do</h2>
      <ol>
        {open.map(({ name, one, label, icon, href }) => {
          const count = today[name] ?? 0;
          const text = count === 1 ? one : label;
          const step = stepOf(name);
          return (
            <li
              key={name}
              className="flex min-h-[64px] flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1 border-b border-line"
            >
              <a
                className="flex min-h-[48px] flex-1 items-center gap-3 no-underline hover:underline hover:underline-offset-4 [&>.icon]:text-brand"
                href={href}
                data-row
              >
                <Icon name={icon} />
                <b className="numeric">{count.toLocaleString('en')}</b> {text}
              </a>
              {step && <NextStep step={step} of={text} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Figure extends Item {
  isMoney?: boolean;
  /** Of the whole day before. */
  before?: number | undefined;
}

const figuresOf = ({ yesterday }: Today, day: string): readonly Figure[] => {
  const today = orders({ from: day, to: day });
  return [
    {
      name: 'orders',
      label: 'Orders today',
      icon: 'list',
      href: today,
      before: yesterday?.orders,
    },
    {
      name: 'revenue',
      label: 'Sales today',
      icon: 'star',
      href: today,
      isMoney: true,
      before: yesterday?.revenue,
    },
    {
      name: 'outForDelivery',
      label: 'Out for delivery',
      icon: 'truck',
      href: orders({ status: 'delivering' }),
    },
    {
      name: 'cashWithDrivers',
      label: 'Cash with drivers',
      icon: 'check',
      href: paths.adminCash,
      isMoney: true,
    },
  ];
};

const amountText = (amount: number, isMoney = false): string =>
  isMoney ? formatMoney(toCents(amount) ?? 0) : amount.toLocaleString('en');

function Figures({ today, day }: { today: Today; day: string }) {
  const seen = figuresOf(today, day).flatMap((figure) => {
    const amount = today[figure.name];
    return amount === undefined ? [] : [{ ...figure, amount }];
  });
  if (seen.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">So far today</h2>
      <Tiles>
        {seen.map(({ name, label, icon, href, isMoney, before, amount }) => (
          <Tile key={name} href={href}>
            <Icon name={icon} />
            <b className={`numeric leading-tight wrap-anywhere ${isMoney ? 'text-lg' : 'text-xl'}`}>
              {amountText(amount, isMoney)}
            </b>
            <span>{label}</span>
            {before !== undefined && (
              <small className="muted numeric">{amountText(before, isMoney)} yesterday</small>
            )}
          </Tile>
        ))}
      </Tiles>
    </section>
  );
}

export function TodayScreen() {
  const state = useStore($today, { ssr: (): TodayState => ({ is: 'loading' }) });
  if (state.is === 'forbidden') return <NoPermission />;
  if (state.is === 'failed') {
    return <Failed message="Today could not be loaded." retry={() => void refreshToday()} />;
  }
  if (state.is !== 'loaded') return <Loading />;
  const { today, at } = state;
  return (
    <div className="grid gap-8">
      <OfflineNote message={`The numbers are from ${formatTime(at.toISOString())}.`} />
      <p className="muted -mb-4">
        {formatDate(at)}, as of {formatTime(at.toISOString())}
      </p>
      <ToDo today={today} />
      <Figures today={today} day={dayOf(at)} />
      {today.lowStock && <LowStock variants={today.lowStock} />}
    </div>
  );
}
