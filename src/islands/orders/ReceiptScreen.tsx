import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { BoughtLine, OwnOrder } from '#lib/orders/codec.ts';
import { qrCode } from '#lib/format/qr-code.ts';
import { formatDay } from '#lib/format/dates.ts';
import { DEFAULT_SIZE, variantText } from '#lib/catalogue/sizes.ts';
import { methodName, paymentState } from '#lib/payments/payment-state.ts';
import { shippingText } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { OrderNotFound, useLinkedOrder } from './LinkedOrder.tsx';
import { OrderBadge } from './OrderDetails.tsx';
import * as m from '#messages';

function Parties({ order }: { order: OwnOrder }) {
  const { firstName, lastName, street, city, zip, phone } = order.to;
  const state = paymentState(order);
  return (
    <dl className="receipt-parties">
      <div>
        <dt>{m.orders_receipt_order()}</dt>
        <dd>
          <b className="numeric whitespace-nowrap">{order.orderNumber}</b>
        </dd>
      </div>
      <div>
        <dt>{m.orders_deliver_to()}</dt>
        <dd>
          <address>
            {firstName} {lastName}
            <br />
            {street}, {city} {zip}
            <br />
            <span className="numeric">{phone}</span>
          </address>
        </dd>
      </div>
      <div>
        <dt>{m.orders_payment()}</dt>
        <dd>
          {methodName(order)}
          {state && (
            <>
              <br />
              <span className="numeric">{state}</span>
            </>
          )}
          <br />
          <OrderBadge order={order} />
        </dd>
      </div>
    </dl>
  );
}

function Row({ line }: { line: BoughtLine }) {
  return (
    <tr>
      <th scope="row">
        {line.name}
        {line.size !== DEFAULT_SIZE && <small>{variantText(line.size, line.title)}</small>}
        <small className="receipt-narrow">
          {m.orders_each({ amount: formatMoney(line.unitCents) })}
        </small>
      </th>
      <td className="receipt-wide">{formatMoney(line.unitCents)}</td>
      <td>{line.quantity}</td>
      <td>{formatMoney(line.cents)}</td>
    </tr>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className="receipt-wide" />
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{text}</td>
    </tr>
  );
}

function OrderedProducts({ order }: { order: OwnOrder }) {
  return (
    <table className="numeric">
      <thead>
        <tr>
          <th scope="col">{m.orders_product()}</th>
          <th scope="col" className="receipt-wide">
            {m.orders_price()}
          </th>
          <th scope="col">{m.orders_quantity()}</th>
          <th scope="col">{m.orders_line_total()}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <Row key={`${line.productId} ${line.size}`} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Sum name={m.cart_subtotal()} text={formatMoney(order.subtotalCents)} />
        <Sum name={m.cart_shipping()} text={shippingText(order.shippingCents)} />
        {order.cashFeeCents > 0 && (
          <Sum name={m.payments_cash_fee()} text={formatMoney(order.cashFeeCents)} />
        )}
        <Sum name={m.cart_total()} text={formatMoney(order.totalCents)} />
      </tfoot>
    </table>
  );
}

function Tracking({ orderId }: { orderId: string }) {
  const { side, path } = qrCode(new URL(paths.trackOrder(orderId), location.origin).href);
  return (
    <figure className="receipt-code">
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={m.orders_qr_code({ number: orderId })}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>{m.orders_track_this()}</figcaption>
    </figure>
  );
}

interface ReceiptProps {
  order: OwnOrder;
  settings: ReceiptSettings;
}

function Receipt({ order, settings }: ReceiptProps) {
  const { name, contact, returns } = settings;
  const { street, city, postalCode, phone, email } = contact;
  return (
    <article className="receipt">
      <header>
        <img src="/logo-wordmark.svg" alt={name} width="148" height="45" />
        <div>
          <h1>{m.orders_receipt()}</h1>
          <time className="numeric" dateTime={order.createdAt}>
            {formatDay(order.createdAt)}
          </time>
        </div>
      </header>
      <Parties order={order} />
      <OrderedProducts order={order} />
      <footer>
        <p>
          {name}, {street}, {city} {postalCode}. {phone}, {email}.{' '}
          {m.orders_exchange_within({ days: returns.days })}
        </p>
        <Tracking orderId={order.orderNumber} />
      </footer>
    </article>
  );
}

type ReceiptSettings = Pick<PublicSettings, 'name' | 'contact' | 'returns'>;

export function ReceiptScreen({ settings }: { settings: ReceiptSettings }) {
  const { found, retry } = useLinkedOrder();
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  return (
    <>
      <p className="receipt-bar">
        <a className="button button-link" href={paths.myOrders}>
          <Icon name="arrow-left" /> {m.site_my_orders()}
        </a>
        <button type="button" className="button button-primary" onClick={() => print()}>
          <Icon name="print" /> {m.orders_print()}
        </button>
      </p>
      <Receipt order={found} settings={settings} />
    </>
  );
}
