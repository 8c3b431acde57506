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
import { StaffNotifications } from './StaffNotifications.tsx';
import { WaitingList } from './WaitingList.tsx';

type Amount = Exclude<
  keyof Today,
  'lowStock' | 'lowStockCount' | 'yesterday' | 'textBudgets' | 'waiting'
>;

const budgetTexts = {
  account: 'An account has used up its text messages for today. It gets emails instead.',
  address: 'A network address has used up its text messages for today.',
  shop: 'The shop has used up its text messages for today. Buyers with an email get emails instead.',
};

interface Item {
  name: Amount;
  label: string;
  icon: string;
  href: string;
}

const orders = (query: Record<string, string>) =>
  `${paths.adminOrders}?${new URLSearchParams(query)}`;

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
      icon: 'box',
      href: today,
      before: yesterday?.orders,
    },
    {
      name: 'revenue',
      label: 'Sales today',
      icon: 'chart',
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
      icon: 'cash',
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
  const { today, permissions, at } = state;
  return (
    <div className="grid gap-8">
      <OfflineNote message={`The numbers are from ${formatTime(at.toISOString())}.`} />
      <p className="muted -mb-4">
        {formatDate(at)}, as of {formatTime(at.toISOString())}
      </p>
      <WaitingList waiting={today.waiting ?? []} at={at} />
      {today.textBudgets?.map((kind) => (
        <p key={kind}>{budgetTexts[kind]}</p>
      ))}
      <Figures today={today} day={dayOf(at)} />
      {today.lowStock && (
        <LowStock variants={today.lowStock} count={today.lowStockCount ?? today.lowStock.length} />
      )}
      <StaffNotifications permissions={permissions} />
    </div>
  );
}
