import type { Status } from './status.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/product.ts';
import type { BoughtLine, DeliveryAddress } from './codec.ts';

/**
 * An order as the API returns it (docs/spec.md §3, docs/api.md "Fine print, Orders"). Money in
 * rupees.
 */
export interface Order {
  _id: string;
  /** Short, unguessable, easy to read out: `K7M2-9QXD`. */
  orderId: string;
  userId: string;
  items: readonly OrderItem[];
  delivery_address: DeliveryAddress;
  subTotalAmt: number;
  totalAmt: number;
  status: Status;
  createdAt: string;
  paymentMethod: 'cash_on_delivery';
  /** A signed path, or null. */
  paymentSlip: string | null;
  slipStatus: 'none' | 'waiting' | 'approved' | 'returned';
  slipReason: string;
  /** For admins: numbers of other orders with the same slip picture. */
  slipSeenBefore?: readonly string[];
  deliveryUser: { name: string; email: string; mobile: string } | null;
  /** All its statuses, oldest first. */
  history: readonly { status: Status; at: string }[];
}

interface OrderItem {
  productId: string;
  name: string;
  brand: string;
  image: string;
  /** Discounted unit price at the time of order. */
  price: number;
  qty: number;
  size: string;
}

/** `Size M, quantity 1`; without sizes, the quantity alone. */
export const lineWords = ({ size, quantity }: Pick<BoughtLine, 'size' | 'quantity'>): string =>
  size === DEFAULT_SIZE ? `Quantity ${quantity}` : `Size ${size}, quantity ${quantity}`;
