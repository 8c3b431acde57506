import { variantText } from '#lib/catalogue/sizes.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { districtOf } from '#lib/orders/codec.ts';
import { collectionOf } from '#lib/order-list/packing.ts';
import { qrCode } from '#lib/format/qr-code.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { Icon } from '#islands/ui/Icon.tsx';

export type Shop = Pick<PublicSettings, 'name' | 'contact'>;

function NumberCode({ orderNumber }: { orderNumber: string }) {
  const { side, path } = qrCode(orderNumber);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={`QR code: ${orderNumber}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

const Codes = ({ sku, barcode }: AdminOrderView['lines'][number]) => {
  const codes = [sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean);
  return codes.length > 0 && <small>{codes.join(', ')}</small>;
};

function Lines({ order: { lines } }: { order: AdminOrderView }) {
  return (
    <table className="numeric">
      <thead>
        <tr>
          <th scope="col">Qty</th>
          <th scope="col">Product</th>
          <th scope="col">Variant</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.size}`}>
            <td>{line.quantity}</td>
            <th scope="row">
              {line.name}
              <Codes {...line} />
            </th>
            <td>{variantText(line.size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Address({ order: { to } }: { order: AdminOrderView }) {
  const district = districtOf(to);
  return (
    <address>
      <b>
        {to.firstName} {to.lastName}
      </b>
      <br />
      {to.street}
      <br />
      {to.city} {to.zip}
      {district !== '' && `, ${district}`}
      <br />
      <b className="numeric">{to.phone}</b>
    </address>
  );
}

export function PackingSlip({ order, shop }: { order: AdminOrderView; shop: Shop }) {
  const { title, amount } = collectionOf(order);
  const itemCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="packing-slip" aria-label={`Packing slip ${order.orderNumber}`}>
      <header>
        <div>
          <img src="/logo-wordmark.svg" alt={shop.name} width="148" height="45" />
          <h2 className="numeric">{order.orderNumber}</h2>
          <p className="numeric">
            {formatDay(order.createdAt)}
            {order.driver && `, ${order.driver.name}`}
          </p>
        </div>
        <NumberCode orderNumber={order.orderNumber} />
      </header>
      <Address order={order} />
      <p className={amount === undefined ? 'packing-payment' : 'packing-payment cash'}>
        {title}
        {amount !== undefined && <b className="numeric">{amount}</b>}
      </p>
      {order.firstOrder && (
        <p className="packing-gift">
          <Icon name="gift" /> First order: add the gift
        </p>
      )}
      <Lines order={order} />
      {order.note !== '' && <p className="packing-note">{order.note}</p>}
      <footer className="numeric">
        <p>{itemCount === 1 ? '1 piece' : `${itemCount} pieces`}</p>
        <p>
          {shop.name}, {shop.contact.phone}
        </p>
      </footer>
    </article>
  );
}
