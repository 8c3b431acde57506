import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';

const filterFields = {
  all: [],
  customers: [{ name: 'role', value: 'user' }],
  staff: [{ name: 'role', value: 'staff' }],
  waiting: [{ name: 'waiting', value: 'driver' }],
  drivers: [{ name: 'role', value: 'driver' }],
  blocked: [{ name: 'blocked', value: '1' }],
  invitations: [{ name: 'view', value: 'invitations' }],
} as const satisfies Record<string, readonly Field[]>;
export type PeopleView = keyof typeof filterFields;

export const peopleFilters = [
  'all',
  'customers',
  'staff',
  'waiting',
  'drivers',
  'blocked',
  'invitations',
] as const satisfies readonly PeopleView[];

export const peopleFilterLabels: Readonly<Record<PeopleView, string>> = {
  all: 'All',
  customers: 'Customers',
  staff: 'Staff',
  waiting: 'Drivers to approve',
  drivers: 'Drivers',
  blocked: 'Blocked',
  invitations: 'Invitations',
};

export interface PeopleAddress {
  filter: PeopleView;
  q: string;
  page: number;
  person: string | undefined;
}

export function readPeopleAddress(search: string): PeopleAddress {
  const params = new URLSearchParams(search);
  const isNamed = (filter: PeopleView) =>
    filterFields[filter].some(({ name, value }) => params.get(name) === value);
  return {
    filter: peopleFilters.find(isNamed) ?? 'all',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    page: pageOfAddress(search),
    person: params.get('person') || undefined,
  };
}

export const peopleFields = ({ filter, q }: Pick<PeopleAddress, 'filter' | 'q'>): Field[] => [
  ...filterFields[filter],
  ...(q === '' ? [] : [{ name: 'q', value: q }]),
];

export function peopleHref(address: PeopleAddress): string {
  const open = address.person === undefined ? [] : [{ name: 'person', value: address.person }];
  return listingHref(paths.adminPeople, [...peopleFields(address), ...open], address.page);
}
