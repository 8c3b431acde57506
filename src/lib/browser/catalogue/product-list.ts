import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';

export interface ProductListAddress {
  q: string;
  isArchived: boolean;
  /** Low or sold out. */
  isLow: boolean;
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

export function readAddress(search: string): ProductListAddress {
  const params = new URLSearchParams(search);
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    isArchived: params.get('archived') === '1',
    isLow: params.get('low') === '1',
    page: pageOfAddress(search),
  };
}

export const fieldsOf = ({ q, isArchived, isLow }: Omit<ProductListAddress, 'page'>): Field[] => [
  ...(isArchived ? [{ name: 'archived', value: '1' }] : []),
  ...(isLow ? [{ name: 'low', value: '1' }] : []),
  ...(q === '' ? [] : [{ name: 'q', value: q }]),
];

export const hrefOf = (address: Omit<ProductListAddress, 'page'>): string =>
  listingHref(paths.adminProducts, fieldsOf(address), 1);

export const exportPath = (address: Omit<ProductListAddress, 'page'>): string =>
  listingHref('/api/admin/products.csv', [
    ...fieldsOf(address),
    ...(address.q === '' ? [{ name: 'sort', value: 'newest' }] : []),
  ]);

export const countOf = (
  total: number,
  { isArchived, isLow }: Pick<ProductListAddress, 'isArchived' | 'isLow'>,
): string => {
  const count = total.toLocaleString('en');
  const products = total === 1 ? 'product' : 'products';
  if (isArchived) return `${count} archived ${products}`;
  return `${count} ${products} ${isLow ? 'low or sold out' : 'on sale'}`;
};
