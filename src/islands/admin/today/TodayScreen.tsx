import { variantText } from '#lib/catalogue/sizes.ts';
import { useStore } from '@nanostores/react';
import { $today, refreshToday, type TodayState } from '#lib/browser/today/today.ts';
import { dayOf, formatDate, formatTime } from '#lib/format/dates.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Today } from '#lib/today/today.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';

type Amount = Exclude<keyof Today, 'lowStock'>;

interface Tile {
  name: Amount;
  label: string;
  icon: string;
  href: string;
  isMoney?: boolean;
}

const orders = (query: Record<string, string>) =>
  `${paths.adminOrders}?${new URLSearchParams(query)}`;

const waiting: readonly Tile[] = [
  { name: 'slipsWaiting', label: 'Slips to review', icon: 'file', href: paths.adminSlips },
  {
    name: 'toAssign',
    label: 'Orders without a driver',
    icon: 'truck',
    href: orders({ status: 'to_delivery', driver: 'none' }),
  },
  {
    name: 'failedAttempts',
    label: 'Failed deliveries',
    icon: 'alert',
    href: orders({ attempts: 'failed' }),
  },
  { name: 'returnsWaiting', label: 'Returns to decide', icon: 'return', href: paths.adminReturns },
  { name: 'refundsDue', label: 'Refunds due', icon: 'return', href: orders({ refund: 'due' }) },
  { name: 'ticketsWaiting', label: 'Tickets to answer', icon: 'chat', href: paths.adminTickets },
  {
    name: 'driversWaiting',
    label: 'Drivers to approve',
    icon: 'user',
    href: `${paths.adminPeople}?waiting=driver`,
  },
];

const going = (day: string): readonly Tile[] => {
  const today = orders({ from: day, to: day });
  return [
    { name: 'orders', label: 'Orders today', icon: 'list', href: today },
    { name: 'revenue', label: 'Sales today', icon: 'star', href: today, isMoney: true },
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

function Tiles({ title, tiles, today }: { title: string; tiles: readonly Tile[]; today: Today }) {
  const seen = tiles.flatMap((tile) => {
    const amount = today[tile.name];
    return amount === undefined ? [] : [{ ...tile, amount }];
  });
  if (seen.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="tiles">
        {seen.map(({ name, label, icon, href, isMoney, amount }) => (
          <li key={name}>
            <a className={amount === 0 ? 'tile done' : 'tile'} href={href} data-row>
              <Icon name={icon} />
              <b className={isMoney ? 'numeric money' : 'numeric'}>
                {isMoney ? formatMoney(toCents(amount) ?? 0) : amount.toLocaleString('en')}
              </b>
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LowStock({ sizes }: { sizes: NonNullable<Today['lowStock']> }) {
  return (
    <section>
      <h2>Low stock</h2>
      {sizes.length === 0 ? (
        <p className="muted">Every product has more than five pieces of each size.</p>
      ) : (
        <ul className="low-stock">
          {sizes.map(({ _id, name, size, countInStock }) => (
            <li key={`${_id} ${size}`}>
              <a href={paths.adminProduct(_id)} data-row>
                {name}
                <small className="muted"> {variantText(size)}</small>
              </a>
              <span className={countInStock === 0 ? 'status stopped' : 'status pending'}>
                {countInStock === 0 ? 'Sold out' : `${countInStock} left`}
              </span>
            </li>
          ))}
        </ul>
      )}
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
  const isIdle = waiting.every(({ name }) => (today[name] ?? 0) === 0);
  return (
    <div className="today">
      <OfflineNote message={`The numbers are from ${formatTime(at.toISOString())}.`} />
      <p className="muted today-date">
        {formatDate(at)}, as of {formatTime(at.toISOString())}
      </p>
      {isIdle && <p className="lead">Nothing is waiting. Well done!</p>}
      <Tiles title="Waiting for you" tiles={waiting} today={today} />
      <Tiles title="So far today" tiles={going(dayOf(at))} today={today} />
      {today.lowStock && <LowStock sizes={today.lowStock} />}
    </div>
  );
}
