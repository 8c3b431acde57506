export const DELIVERY_FAILED = 'Delivery failed';
export const ORDERS_FAILED = 'The orders could not be loaded.';
