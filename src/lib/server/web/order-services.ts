import type { OrderChanges } from '#lib/server/features/checkout/change-order.ts';
import type { GuestOrders } from '#lib/server/features/checkout/guest-orders.ts';
import type { Checkout } from '#lib/server/features/checkout/service.ts';
import type { Drivers } from '#lib/server/features/deliveries/assign.ts';
import type { DeliveryService } from '#lib/server/features/deliveries/service.ts';
import type { OrderList } from '#lib/server/features/order-list/service.ts';
import type { AdminOrders } from '#lib/server/features/orders/admin-orders.ts';
import type { OrderService } from '#lib/server/features/orders/service.ts';
import type { GatewayPayments } from '#lib/server/features/payments/gateway-payments.ts';
import type { Payments } from '#lib/server/features/payments/service.ts';
import type { SlipService } from '#lib/server/features/payments/slips.ts';
import type { ReturnService } from '#lib/server/features/returns/service.ts';

/** Orders, from checkout to a return. */
export interface OrderServices {
  checkout: Checkout;
  orders: OrderService;
  slips: SlipService;
  gatewayPayments: GatewayPayments;
  guestOrders: GuestOrders;
  returns: ReturnService;
  /** Of a driver. */
  deliveries: DeliveryService;
  /** For the staff. */
  orderList: OrderList;
  adminOrders: AdminOrders;
  orderChanges: OrderChanges;
  drivers: Drivers;
  payments: Payments;
}
