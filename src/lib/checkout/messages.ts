export const ORDER_PLACED = 'Order placed!';
export const ORDER_FAILED = 'Order failed';
export const SOMETHING_WRONG = 'Something went wrong!';
export const CART_CHANGED = 'Your cart has changed. Please review it, then place your order.';
export const NO_RESPONSE =
  'Connection problem. Try again: you will not be charged or sent the order twice.';
export const KEY_REUSED = 'This request was already used for a different order.';
