import { RETURN_PARAM, type GatewayReturn, isPayableOnline } from '#lib/payments/online.ts';
import { isByGateway, methodTable } from '#lib/payments/methods.ts';
import { paths } from '#lib/site/paths.ts';
import { Refusal } from '#lib/server/errors.ts';
import { guestPath } from '#lib/server/features/orders/buyer.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { countAttempt, dueCentsOf } from '#lib/server/features/orders/ledger.ts';
import { wrongStatus, type OrderDeps } from '#lib/server/features/orders/move-order.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { gatewayOf } from '#lib/server/features/orders/online-payments.ts';
import type { CheckoutForm, Gateway, ToPay } from '#lib/server/infra/gateways/gateway.ts';
import * as m from '#messages';

type FormDeps = Pick<OrderDeps, 'db' | 'siteUrl' | 'secret' | 'settings' | 'gateways'>;

/** What says whether an order can be paid online. */
export const payable = ({ row, payments }: OrderRecord) => ({
  status: row.status,
  method: row.payment_method,
  dueCents: dueCentsOf(row, payments),
  takenBackCents: row.taken_back_cents,
});

/** Where a gateway sends its notifications to. */
export const notifyUrlOf = (siteUrl: string, { name }: Gateway): string =>
  `${siteUrl}/api/payments/${name}/notify`;

function toPay(
  { siteUrl, secret, settings }: FormDeps,
  order: OrderRecord,
): Omit<ToPay, 'notifyUrl' | 'attempt'> {
  const { row } = order;
  const path = guestPath(row, secret) ?? paths.orderConfirmed(row.number);
  const returnTo = (how: GatewayReturn): string => {
    const url = new URL(siteUrl + path);
    url.searchParams.set(RETURN_PARAM, how);
    return url.href;
  };
  const to = addressOf(row.address);
  return {
    orderNumber: row.number,
    amountCents: payable(order).dueCents,
    description: m.payments_online_order({ number: row.number, shop: settings().name }),
    // The gateways take no empty fields.
    buyer: {
      ...to,
      lastName: to.lastName || '-',
      email: to.email || settings().contact.email,
    },
    returnUrl: returnTo('returned'),
    cancelUrl: returnTo('cancelled'),
  };
}

/** The form that pays an order; undefined while nothing can be paid online. */
export async function checkoutFormOf(
  deps: FormDeps,
  order: OrderRecord,
): Promise<CheckoutForm | undefined> {
  const gateway = gatewayOf(deps.gateways, order);
  if (!gateway || !isPayableOnline(payable(order))) return undefined;
  return gateway.checkout({
    ...toPay(deps, order),
    attempt: await countAttempt(deps.db, order.row.id),
    notifyUrl: notifyUrlOf(deps.siteUrl, gateway),
  });
}

/** Throws `conflict` for an order that can't be paid online now. */
export async function payOnline(deps: FormDeps, order: OrderRecord): Promise<CheckoutForm> {
  const form = await checkoutFormOf(deps, order);
  if (form) return form;
  const { payment_method: method, status } = order.row;
  if (!gatewayOf(deps.gateways, order)) {
    const message = methodTable[isByGateway(method) ? method : 'card'].refused();
    throw new Refusal('conflict', message, { code: 'payment_method_refused' });
  }
  if (status !== 'pending_payment') throw wrongStatus(order);
  if (order.row.taken_back_cents > 0) {
    throw new Refusal('conflict', m.payments_online_taken_back(), { code: 'payment_taken_back' });
  }
  throw new Refusal('conflict', m.payments_online_paid());
}
