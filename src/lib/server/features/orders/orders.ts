export { ordersByIds } from './admin-repo.ts';
export { putChangedLines, putChangedOrder } from './change-repo.ts';
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
  ordersOf,
  readOrders,
  revisionOf,
  setCodeStatus,
  setDriver,
  type OrderRecord,
} from './repo.ts';
export { approveSlip, clearSlips, putSlip, returnCurrentSlip } from './slip-status-repo.ts';
export { countByStatus, countOpenOrders } from './status-counts-repo.ts';
export { firstEvent, notBegun } from './new-order.ts';
export { readOrderNumber } from './order-number.ts';
export { senderOf } from './online-payments.ts';
export { GUEST_ID } from './buyer.ts';
export { assertOthersCodes } from './own-things.ts';
