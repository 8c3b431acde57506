export const DELIVERY_FAILED = 'Delivery failed';
export const ORDERS_FAILED = 'The orders could not be loaded.';

export const countLabel = ({ total, isCut }: { total: number; isCut: boolean }): string =>
  `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'order' : 'orders'}`;
