import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import { MAX_LINES, type Line } from './lines.ts';

/** The lines of a cart in an address that opens "New order" filled in; `2*clay-bowl`, `1*batik-sarong*M`. It names nobody. */

export type LinkedLine = Pick<Line, 'productId' | 'size' | 'quantity'>;

const sizeOf = ({ size }: LinkedLine): string => (size === DEFAULT_SIZE ? '' : `*${size}`);

export function orderLink(origin: string, lines: readonly LinkedLine[], district: string): string {
  const query = new URLSearchParams();
  for (const line of lines) query.append('i', `${line.quantity}*${line.productId}${sizeOf(line)}`);
  if (district !== '') query.append('d', district);
  return `${origin}${paths.adminNewOrder}?${query}`;
}

const LINE = /^(\d{1,4})\*([^*]{1,200})(?:\*(.{1,200}))?$/;

/** Leaves out entries that are not lines. */
export function readOrderLink(search: string): { lines: LinkedLine[]; district: string } {
  const query = new URLSearchParams(search);
  const lines = query
    .getAll('i')
    .slice(0, MAX_LINES)
    .flatMap((item) => {
      const [, quantity, productId = '', size = DEFAULT_SIZE] = LINE.exec(item) ?? [];
      return Number(quantity) > 0 ? [{ productId, size, quantity: Number(quantity) }] : [];
    });
  return { lines, district: districts.find((one) => one === query.get('d')) ?? '' };
}
