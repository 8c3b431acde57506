import { paths } from '#lib/site/paths.ts';
import type { WaitingKind } from './waiting.ts';

interface AdminLink {
  title: string;
  href: string;
  icon: string;
  /** One of several is enough. */
  permission?: string;
  /** Of what its badge counts those that wait (docs/api.md "Today"). */
  counts?: readonly WaitingKind[];
}

const today: AdminLink = { title: 'Today', href: paths.admin, icon: 'home' };
const orders: AdminLink = {
  title: 'Orders',
  href: paths.adminOrders,
  icon: 'box',
  permission: 'orders',
  counts: ['approve', 'assign', 'late', 'attempt', 'refund', 'taken_back'],
};
const products: AdminLink = {
  title: 'Products',
  href: paths.adminProducts,
  icon: 'grid',
  permission: 'catalogue',
};

/** What a phone has at its bottom. */
export const adminBar = [today, orders, products];

/** The sections of the admin area, grouped as the work is; the first ones stand above the groups. */
export const adminGroups: readonly { title?: string; links: readonly AdminLink[] }[] = [
  { links: [today] },
  {
    title: 'Sell',
    links: [
      orders,
      {
        title: 'Slips',
        href: paths.adminSlips,
        icon: 'file',
        permission: 'orders',
        counts: ['slip'],
      },
      {
        title: 'Returns',
        href: paths.adminReturns,
        icon: 'return',
        permission: 'orders',
        counts: ['return'],
      },
      { title: 'Discount codes', href: paths.adminVouchers, icon: 'percent', permission: 'orders' },
      { title: 'Gift vouchers', href: paths.adminGiftVouchers, icon: 'gift', permission: 'orders' },
      {
        title: 'Tickets',
        href: paths.adminTickets,
        icon: 'chat',
        permission: 'support',
        counts: ['ticket'],
      },
    ],
  },
  {
    title: 'Goods',
    links: [
      products,
      { title: 'Categories', href: paths.adminCategories, icon: 'list', permission: 'catalogue' },
      { title: 'Sales', href: paths.adminSales, icon: 'tag', permission: 'catalogue' },
      { title: 'Reviews', href: paths.adminReviews, icon: 'star', permission: 'catalogue' },
    ],
  },
  {
    title: 'Money',
    links: [
      { title: 'Cash', href: paths.adminCash, icon: 'cash', permission: 'orders' },
      { title: 'Ledger', href: paths.adminLedger, icon: 'book', permission: 'orders' },
      { title: 'Figures', href: paths.adminFigures, icon: 'chart', permission: 'orders' },
    ],
  },
  {
    title: 'Shop',
    links: [
      { title: 'Content', href: paths.adminContent, icon: 'pen', permission: 'content' },
      {
        title: 'Translations',
        href: paths.adminTranslations,
        icon: 'globe',
        permission: 'catalogue content',
      },
      {
        title: 'People',
        href: paths.adminPeople,
        icon: 'user',
        permission: 'people',
        counts: ['driver'],
      },
      {
        title: 'Settings',
        href: paths.adminSettings,
        icon: 'settings',
        permission: 'people content',
      },
    ],
  },
];
