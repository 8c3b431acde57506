import type { PaymentMethod } from '#lib/payments/methods.ts';

/** Messages of the order pages (docs/spec.md §8). */
export const NO_ORDERS = 'No orders found.';
export const NO_DELIVERIES = 'No deliveries found.';
export const NO_ORDER = 'Order not found.';
export const ORDERS_FAILED = 'Failed to fetch your orders';
export const PURCHASES_FAILED = 'Failed to load purchase history.';
export const NOT_CANCELLED = 'The order could not be cancelled. Please try again.';

/** What the code at the door is for. */
export const TELL_DRIVER = 'Tell the driver this code when you have your parcel.';

/** Messages of a failed slip upload (docs/spec.md §8 "Slip upload"). */
export const SLIP_FAILED = 'Failed to upload slip';
export const UPLOAD_FAILED = 'Upload failed';
export const SERVER_ERROR = 'Server error';
export const TRY_AGAIN = 'Try again.';

/** Messages of checkout (docs/spec.md §5 "Checkout"). */
export const ORDER_PLACED = 'Order placed!';
/** What the server says of a new order, by its method of payment. */
export const PLACED: Readonly<Record<PaymentMethod, string>> = {
  cash_on_delivery: 'Order placed successfully! Cash payment will be collected on delivery.',
  bank_transfer: 'Order placed successfully! Please transfer the amount and upload your slip.',
};
export const ORDER_FAILED = 'Order failed';
export const SOMETHING_WRONG = 'Something went wrong!';
export const CART_CHANGED = 'Your cart has changed. Please review it, then place your order.';
export const NO_RESPONSE =
  'Connection problem. Try again: you will not be charged or sent the order twice.';
