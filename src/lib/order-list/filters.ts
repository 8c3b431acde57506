import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { dayOf, daysAfter, formatDay, isDay, startOfDay } from '#lib/format/dates.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import { paths } from '#lib/site/paths.ts';
import { type Status, statuses, statusLabel } from '#lib/orders/status.ts';

export interface AdminOrderFilters {
  filter: Filter;
  from: string | undefined;
  to: string | undefined;
  district: string | undefined;
  driver: string | undefined;
  isRefundDue: boolean;
  isTakenBack: boolean;
  isFailed: boolean;
  isCodeUnproven: boolean;
  q: string;
  page: number;
  order: string | undefined;
}

export const NO_DRIVER = 'none';

const everything: AdminOrderFilters = {
  filter: 'all',
  from: undefined,
  to: undefined,
  district: undefined,
  driver: undefined,
  isRefundDue: false,
  isTakenBack: false,
  isFailed: false,
  isCodeUnproven: false,
  q: '',
  page: 1,
  order: undefined,
};

export type Filter = 'all' | Status | 'slip_waiting';
export const filters = ['all', ...statuses, 'slip_waiting'] as const satisfies Filter[];

const SLIP: Field = { name: 'slip', value: 'waiting' };
const REFUND: Field = { name: 'refund', value: 'due' };
const TAKEN_BACK: Field = { name: 'payment', value: 'taken_back' };
const ATTEMPTS: Field = { name: 'attempts', value: 'failed' };
const CODE: Field = { name: 'code', value: 'unproven' };
export const REFUND_DUE = 'Refund due';
export const PAYMENT_TAKEN_BACK = 'Payment taken back';
export const FAILED_ATTEMPTS = 'Failed attempts';
export const CODE_UNPROVEN = 'Wrong or no code';

export function filterLabel(filter: Filter): string {
  if (filter === 'all') return 'All';
  return filter === 'slip_waiting' ? 'Slip waiting' : statusLabel(filter);
}

function readDays(params: URLSearchParams): Pick<AdminOrderFilters, 'from' | 'to'> {
  const read = (name: string) => {
    const day = params.get(name) ?? '';
    return isDay(day) ? day : undefined;
  };
  const [from, to] = [read('from'), read('to')];
  return from !== undefined && to !== undefined && from > to
    ? { from: to, to: from }
    : { from, to };
}

export function readAddress(search: string): AdminOrderFilters {
  const params = new URLSearchParams(search);
  const has = ({ name, value }: Field) => params.get(name) === value;
  const status = statuses.find((one) => one === params.get('status'));
  return {
    filter: has(SLIP) ? 'slip_waiting' : (status ?? 'all'),
    ...readDays(params),
    district: districts.find((one) => one === params.get('district')),
    driver: params.get('driver') || undefined,
    isRefundDue: has(REFUND),
    isTakenBack: has(TAKEN_BACK),
    isFailed: has(ATTEMPTS),
    isCodeUnproven: has(CODE),
    q: (params.get('q') ?? '').trim().slice(0, 100),
    page: pageOfAddress(search),
    order: params.get('order') || undefined,
  };
}

const fieldOf = (name: string, value: string | undefined): Field[] =>
  value === undefined || value === '' ? [] : [{ name, value }];

export function fieldsOf(address: Omit<AdminOrderFilters, 'page' | 'order'>): Field[] {
  const { filter, from, to, district, driver, q } = address;
  return [
    ...(filter === 'slip_waiting' ? [SLIP] : fieldOf('status', filter === 'all' ? '' : filter)),
    ...fieldOf('from', from),
    ...fieldOf('to', to),
    ...fieldOf('district', district),
    ...fieldOf('driver', driver),
    ...(address.isRefundDue ? [REFUND] : []),
    ...(address.isTakenBack ? [TAKEN_BACK] : []),
    ...(address.isFailed ? [ATTEMPTS] : []),
    ...(address.isCodeUnproven ? [CODE] : []),
    ...fieldOf('q', q),
  ];
}

export function hrefOf(given: Partial<AdminOrderFilters>): string {
  const address = { ...everything, ...given };
  const fields = [...fieldsOf(address), ...fieldOf('order', address.order)];
  return listingHref(paths.adminOrders, fields, address.page);
}

export const filteredHref = (
  address: AdminOrderFilters,
  change: Partial<AdminOrderFilters>,
): string => hrefOf({ ...address, page: 1, order: undefined, ...change });

const daysOf = {
  today: (today: string) => ({ from: today, to: today }),
  yesterday: (today: string) => ({ from: daysAfter(today, -1), to: daysAfter(today, -1) }),
  week: (today: string) => ({ from: daysAfter(today, -6), to: today }),
  month: (today: string) => ({ from: `${today.slice(0, 8)}01`, to: today }),
};
export type QuickDays = keyof typeof daysOf;
export const quickDays = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'This month' },
] as const satisfies { value: QuickDays; label: string }[];

type Days = Pick<AdminOrderFilters, 'from' | 'to'>;

export const daysOfChoice = (choice: QuickDays, now: Date): Days => daysOf[choice](dayOf(now));

export function choiceOfDays({ from, to }: Days, now: Date): QuickDays | 'any' | 'other' {
  if (from === undefined && to === undefined) return 'any';
  const found = quickDays.find(({ value }) => {
    const days = daysOfChoice(value, now);
    return days.from === from && days.to === to;
  });
  return found?.value ?? 'other';
}

const dayText = (day: string): string => formatDay(startOfDay(day).toISOString());

function daysText({ from, to }: Days): string | undefined {
  if (from !== undefined && from === to) return `Placed on ${dayText(from)}`;
  if (from !== undefined && to !== undefined) return `Placed ${dayText(from)} to ${dayText(to)}`;
  if (from !== undefined) return `Placed from ${dayText(from)}`;
  return to === undefined ? undefined : `Placed until ${dayText(to)}`;
}

const driverText = (driver: string | undefined, name: string | undefined): string | undefined => {
  if (driver === NO_DRIVER) return 'Unassigned';
  return driver === undefined ? undefined : `Driver ${name ?? 'not in the list'}`;
};

export const moreFilters = (address: AdminOrderFilters, driverName?: string): string[] =>
  [
    daysText(address),
    address.district && `${address.district} district`,
    driverText(address.driver, driverName),
    address.isRefundDue && REFUND_DUE,
    address.isTakenBack && PAYMENT_TAKEN_BACK,
    address.isFailed && FAILED_ATTEMPTS,
    address.isCodeUnproven && CODE_UNPROVEN,
  ].filter((words) => typeof words === 'string');

export const allFilters = (address: AdminOrderFilters, driverName?: string): string[] => [
  ...(address.filter === 'all' ? [] : [filterLabel(address.filter)]),
  ...moreFilters(address, driverName),
  ...(address.q === '' ? [] : [`“${address.q}”`]),
];

export const CLEARED: Partial<AdminOrderFilters> = everything;
