import { variantText } from '#lib/catalogue/sizes.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import type { Language } from '#lib/messages/languages.ts';
import { districtOf } from '#lib/orders/codec.ts';
import type { PackingWords } from '#lib/order-list/packing-codec.ts';
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

interface LinesProps {
  lines: AdminOrderView['lines'];
  words: PackingWords;
  language: Language;
}

function Lines({ lines, words, language }: LinesProps) {
  return (
    <table className="numeric">
      <thead>
        <tr>
          <th scope="col">{words.quantity}</th>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.variant}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.size}`}>
            <td>{line.quantity}</td>
            <th scope="row">
              {line.translated !== '' && <span lang={language}>{line.translated}</span>}
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

type ToPack = AdminOrderView & { packing: NonNullable<AdminOrderView['packing']> };

export function PackingSlip({ order, shop }: { order: ToPack; shop: Shop }) {
  const { payment, amount } = collectionOf(order);
  const { language, words } = order.packing;
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
      <p
        className={amount === undefined ? 'packing-payment' : 'packing-payment cash'}
        lang={language}
      >
        {words[payment]}
        {amount !== undefined && <b className="numeric">{amount}</b>}
      </p>
      {order.firstOrder && (
        <p className="packing-gift" lang={language}>
          <Icon name="gift" /> {words.gift}
        </p>
      )}
      <Lines lines={order.lines} words={words} language={language} />
      {order.note !== '' && <p className="packing-note">{order.note}</p>}
      <footer className="numeric">
        <p lang={language}>{words.pieces}</p>
        <p>
          {shop.name}, {shop.contact.phone}
        </p>
      </footer>
    </article>
  );
}
