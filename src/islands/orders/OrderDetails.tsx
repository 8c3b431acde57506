import type { OwnOrder } from '#lib/orders/codec.ts';

/** Where an order goes, how it is paid and who brings it. */
export function OrderDetails({ order }: { order: OwnOrder }) {
  const { address, driver } = order;
  return (
    <dl className="order-facts">
      {address !== '' && (
        <>
          <dt>To</dt>
          <dd>{address}</dd>
        </>
      )}
      <dt>Payment</dt>
      <dd>{order.slipStatus === 'approved' ? 'Bank Slip' : 'Cash on Delivery'}</dd>
      {driver && (
        <>
          <dt>Driver</dt>
          <dd>
            {driver.name} <span className="numeric">{driver.mobile}</span>
          </dd>
        </>
      )}
    </dl>
  );
}
