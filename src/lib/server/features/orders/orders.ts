export { ordersByIds } from './admin-repo.ts';
export { ordersOfBuyer, type ErasedBuyer } from './erase-repo.ts';
export {
  addEvent,
  addFirstEvent,
  addOrder,
  countCodeTry,
  findGuestOrder,
  findLockedOrder,
  findOrder,
  isErased,
  noCode,
  ordersOf,
  readOrders,
  setCodeStatus,
  setDriver,
  type OrderRecord,
} from './repo.ts';
export { clearSlips, putSlip, returnCurrentSlip } from './slip-status-repo.ts';
export { countByStatus, countOpenOrders } from './status-counts-repo.ts';
export { readOrderNumber } from './order-number.ts';
export { senderOf } from './online-payments.ts';
