export const NO_ORDERS = 'No orders found.';
export const NO_ORDER = 'Order not found.';
export const ORDERS_FAILED = 'Failed to fetch your orders';
export const ORDER_NOT_LOADED = 'Your order could not be loaded. Check your connection.';
export const PURCHASES_LEAD = 'Your purchases, newest first.';
export const PURCHASES_FAILED = 'Failed to load purchase history.';
export const SHOP_DECIDES = 'The shop decides what happens next.';

export const cancelQuestion = (orderNumber: string): string => `Cancel order ${orderNumber}?`;
export const CANCELLING = 'Cancelling...';
export const NOT_CANCELLED = 'The order could not be cancelled. Please try again.';
