import type { AdminOrderView } from '#lib/orders/admin-codec.ts';

/** Where an order goes, how one reaches its customer, how it is paid and who brings it. */
export function OrderDetails({ order }: { order: AdminOrderView }) {
  const { address, to, driver } = order;
  return (
    <dl className="order-facts numeric">
      {address !== '' && (
        <>
          <dt>To</dt>
          <dd>{address}</dd>
        </>
      )}
      {to.phone !== '' && (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${to.phone}`}>{to.phone}</a>
          </dd>
        </>
      )}
      {to.email !== '' && (
        <>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${to.email}`}>{to.email}</a>
          </dd>
        </>
      )}
      <dt>Payment</dt>
      <dd>{order.slipStatus === 'approved' ? 'Bank Slip' : 'Cash on Delivery'}</dd>
      {driver && (
        <>
          <dt>Driver</dt>
          <dd>{[driver.name, driver.mobile].filter(Boolean).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}
