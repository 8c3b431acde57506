/** What the pages of orders say (docs/spec.md §8). */
export const NO_ORDERS = 'No orders found.';
export const NO_DELIVERIES = 'No deliveries found.';
export const NO_ORDER = 'Order not found.';
export const ORDERS_FAILED = 'Failed to fetch your orders';
export const PURCHASES_FAILED = 'Failed to load purchase history.';
export const NOT_CANCELLED = 'The order could not be cancelled. Please try again.';
