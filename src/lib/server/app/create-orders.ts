import { createOrderChanges } from '#lib/server/features/checkout/change-order.ts';
import { createGuestOrders } from '#lib/server/features/checkout/guest-orders.ts';
import { createCheckout } from '#lib/server/features/checkout/service.ts';
import { createApproveAndAssign, createDrivers } from '#lib/server/features/deliveries/assign.ts';
import { createDeliveryService } from '#lib/server/features/deliveries/service.ts';
import { createOrderList } from '#lib/server/features/order-list/service.ts';
import { createAdminOrders } from '#lib/server/features/orders/admin-orders.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { createOrderService } from '#lib/server/features/orders/service.ts';
import { createGatewayPayments } from '#lib/server/features/payments/gateway-payments.ts';
import { createPayments } from '#lib/server/features/payments/service.ts';
import { createSlipService } from '#lib/server/features/payments/slips.ts';
import { refundReplaced } from '#lib/server/features/returns/replacements.ts';
import { createReturnService } from '#lib/server/features/returns/service.ts';

export function createOrders(deps: Omit<OrderDeps, 'refundReplaced'>) {
  const { db, now, siteUrl, secret, uploads, gateways, changes, limitsOf } = deps;
  const { settings, ownSettings, hasSms, sendSms, categories, prices, onOrderPlaced } = deps;
  const writing = { now, siteUrl, secret, settings, ownSettings, hasSms, sendSms };
  const moving = { ...writing, db, changes, refundReplaced };
  const forStaff = { ...writing, db, uploads, gateways };
  const selling = { ...forStaff, changes, categories, prices, limitsOf, onOrderPlaced };
  const approveAndAssign = createApproveAndAssign(moving);
  return {
    checkout: createCheckout(selling),
    orders: createOrderService({ ...moving, ...forStaff, limitsOf }),
    slips: createSlipService(forStaff),
    gatewayPayments: createGatewayPayments({ ...moving, gateways, limitsOf }),
    guestOrders: createGuestOrders({ ...selling, refundReplaced }),
    returns: createReturnService({ ...forStaff, changes, prices }),
    deliveries: createDeliveryService({ ...moving, uploads }),
    orderList: createOrderList({ ...forStaff, countPendingTickets: deps.countPendingTickets }),
    adminOrders: createAdminOrders({ ...moving, ...forStaff, approveAndAssign }),
    orderChanges: createOrderChanges(selling),
    drivers: createDrivers(forStaff),
    payments: createPayments(forStaff),
  };
}
