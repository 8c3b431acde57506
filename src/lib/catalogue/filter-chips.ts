import { formatMoney } from '#lib/format/money.ts';
import { findCollection } from './categories.ts';
import { sizeLabels } from './facets.ts';
import { listingHref, type Field, collectionLabel } from './listing.ts';
import { sizes } from './product.ts';

/** One active filter, and the address without it. */
export interface Chip {
  label: string;
  href: string;
}

const isOn = (value: string) => value === '1' || value === 'true';
const price = (value: string) => formatMoney(Math.round(Number(value) * 100));

function labelOf({ name, value }: Field): string | undefined {
  switch (name) {
    case 'category': {
      const collection = findCollection(value);
      return collection ? collectionLabel(collection) : value;
    }
    case 'brand':
      return value;
    case 'size': {
      const size = sizes.find((known) => known === value || sizeLabels[known] === value);
      return size && sizeLabels[size];
    }
    case 'available':
      return isOn(value) ? 'Available' : undefined;
    case 'instock':
      return isOn(value) ? 'In Stock' : undefined;
    case 'minPrice':
      return `From ${price(value)}`;
    case 'maxPrice':
      return `Up to ${price(value)}`;
    default:
      return undefined;
  }
}

/** Removing one chip keeps the others. */
export const chipsOf = (path: string, fields: readonly Field[]): Chip[] =>
  fields.flatMap((field) => {
    const label = labelOf(field);
    const rest = fields.filter((other) => other !== field);
    return label === undefined ? [] : [{ label, href: listingHref(path, rest) }];
  });
