import * as m from '#messages';

/** Staff permissions; admins have all of them (docs/api.md "People"). */
export const permissions = ['orders', 'catalogue', 'content', 'support', 'people'] as const;
export type Permission = (typeof permissions)[number];

export type Role = 'user' | 'driver' | 'admin';

export interface Rights {
  role: Role;
  permissions: readonly Permission[];
}

export const permissionLabels: Record<Permission, { title: string; hint: string }> = {
  orders: { title: 'Orders', hint: 'Orders, payment slips, returns, refunds, drivers and figures' },
  catalogue: { title: 'Products', hint: 'Products, stock, prices, imports and reviews' },
  content: { title: 'Content', hint: 'Banners, pages and help' },
  support: { title: 'Tickets', hint: 'Customers’ tickets' },
  people: { title: 'People', hint: 'Customers, staff, drivers and invitations' },
};

/** In the language of the invited person; the admin area has its own in English. */
export const permissionTitles: Readonly<Record<Permission, () => string>> = {
  orders: m.account_permission_orders,
  catalogue: m.account_permission_catalogue,
  content: m.account_permission_content,
  support: m.account_permission_support,
  people: m.account_permission_people,
};

const isPermission = (text: string): text is Permission => permissions.some((one) => one === text);

/** The permissions among `named`, in their fixed order. */
export const toPermissions = (named: readonly string[]): Permission[] =>
  permissions.filter((one) => named.filter(isPermission).includes(one));

export const can = ({ role, permissions: own }: Rights, permission: Permission): boolean =>
  role === 'admin' || own.includes(permission);

export const isStaff = ({ role, permissions: own }: Rights): boolean =>
  role === 'admin' || own.length > 0;
