import type { ReactNode } from 'react';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { fullName, type BoughtLine, type OwnOrder } from '#lib/orders/codec.ts';
import { discountRows, giftVoucherRows, lineAmount, recipientOf } from '#lib/orders/amounts.ts';
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Parties({ order }: { order: OwnOrder }) {
  const { street, city, zip, phone } = order.to;
  const state = paymentState(order);
  return (
    <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4 leading-snug print:gap-x-8">
      <Fact name={m.orders_receipt_order()}>
        <b className="numeric whitespace-nowrap">{order.orderNumber}</b>
      </Fact>
      <Fact name={m.orders_deliver_to()}>
        <address>
          {fullName(order.to)}
          <br />
          {street}, {city} {zip}
          <br />
          <span className="numeric">{phone}</span>
        </address>
      </Fact>
      <Fact name={m.orders_payment()}>
        {methodName(order)}
        {state && (
          <>
            <br />
            <span className="numeric">{state}</span>
          </>
        )}
        <br />
        <OrderBadge order={order} />
      </Fact>
    </dl>
  );
}

function Row({ line }: { line: BoughtLine }) {
  return (
    <tr>
      <th scope="row">
        {line.name}
        <small className="block text-xs text-ink-soft empty:hidden">{recipientOf(line)}</small>
        {line.size !== DEFAULT_SIZE && (
          <small className="block text-xs text-ink-soft">
            {variantText(line.size, line.title)}
          </small>
        )}
        <small className="block text-xs text-ink-soft sm:hidden print:hidden">
          {m.orders_each({ amount: formatMoney(line.unitCents) })}
        </small>
      </th>
      <td className="receipt-wide">{formatMoney(line.unitCents)}</td>
      <td>{line.quantity}</td>
      <td>{lineAmount(line)}</td>
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
        {order.lines.map((line, at) => (
          <Row key={`${line.productId} ${line.size} ${line.kind} ${at}`} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Sum name={m.cart_subtotal()} text={formatMoney(order.subtotalCents)} />
        <Sum name={m.cart_shipping()} text={shippingText(order.shippingCents)} />
        {order.cashFeeCents > 0 && (
          <Sum name={m.payments_cash_fee()} text={formatMoney(order.cashFeeCents)} />
        )}
        {discountRows(order).map(([name, amount]) => (
          <Sum key={name} name={name} text={amount} />
        ))}
        <Sum name={m.cart_total()} text={formatMoney(order.totalCents)} />
        {giftVoucherRows(order).map(([name, amount]) => (
          <Sum key={name} name={name} text={amount} />
        ))}
      </tfoot>
    </table>
  );
}

function Tracking({ orderId }: { orderId: string }) {
  const { side, path } = qrCode(new URL(paths.trackOrder(orderId), location.origin).href);
  return (
    <figure className="flex-none text-center">
      <svg
        className="block size-[128px] print:size-[26mm]"
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={m.orders_qr_code({ number: orderId })}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption className="text-xs text-ink-soft">{m.orders_track_this()}</figcaption>
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
    <article className="receipt @container mx-auto max-w-[760px]">
      <header className="flex flex-wrap items-start justify-between gap-4 text-end leading-snug @max-[17em]:text-start">
        <img src="/logo-wordmark.svg" alt={name} width="148" height="45" />
        <div>
          <h1 className="text-lg">{m.orders_receipt()}</h1>
          <time className="numeric" dateTime={order.createdAt}>
            {formatDay(order.createdAt)}
          </time>
        </div>
      </header>
      <Parties order={order} />
      <OrderedProducts order={order} />
      <footer className="mt-6 flex flex-wrap items-end justify-between gap-6 break-inside-avoid">
        <p className="max-w-[44ch] flex-[1_1_14rem] text-sm text-ink-soft">
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
      <p className="mx-auto mb-4 flex max-w-[760px] justify-between print:hidden">
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
