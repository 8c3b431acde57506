import { variantText } from '#lib/catalogue/sizes.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import type { Language } from '#lib/messages/languages.ts';
import { fullName, districtOf } from '#lib/orders/codec.ts';
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
      className="-mt-4 -me-4 size-[116px] flex-none print:-mt-3 print:-me-3 print:size-[28mm]"
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
  return codes.length > 0 && <small className="block">{codes.join(', ')}</small>;
};

interface LinesProps {
  lines: AdminOrderView['lines'];
  words: PackingWords;
  language: Language;
}

function Lines({ lines, words, language }: LinesProps) {
  return (
    <table className="numeric data-table">
      <thead>
        <tr>
          <th scope="col">{words.quantity}</th>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.variant}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.productId} ${line.size} ${at}`}>
            <td className="w-[3rem] font-bold">{line.quantity}</td>
            <th scope="row">
              {line.translated !== '' && (
                <span className="block font-bold" lang={language}>
                  {line.translated}
                </span>
              )}
              {line.name}
              <Codes {...line} />
            </th>
            <td className="font-bold wrap-anywhere">{variantText(line.size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Address({ order: { to } }: { order: AdminOrderView }) {
  const district = districtOf(to);
  return (
    <address className="text-lg wrap-anywhere">
      <b>{fullName(to)}</b>
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
    <article
      className="sheet flex min-h-[720px] flex-col gap-4 max-sm:min-h-0 print:min-h-0"
      aria-label={`Packing slip ${order.orderNumber}`}
    >
      <header className="flex flex-wrap justify-between gap-4">
        <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
          <img src="/logo-wordmark.svg" alt={shop.name} width="148" height="45" />
          <h2 className="numeric mt-3">{order.orderNumber}</h2>
          <p className="numeric">
            {formatDay(order.createdAt)}
            {order.driver && `, ${order.driver.name}`}
          </p>
        </div>
        <NumberCode orderNumber={order.orderNumber} />
      </header>
      <Address order={order} />
      <p
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-xs border-2 border-ink px-4 py-2 font-semibold"
        lang={language}
      >
        {words[payment]}
        {amount !== undefined && <b className="numeric text-lg">{amount}</b>}
      </p>
      {order.firstOrder && (
        <p
          className="flex items-center gap-3 rounded-xs border-2 border-dashed border-ink px-4 py-2 font-semibold"
          lang={language}
        >
          <Icon name="gift" /> {words.gift}
        </p>
      )}
      <Lines lines={order.lines} words={words} language={language} />
      {order.note !== '' && <p className="wrap-anywhere whitespace-pre-wrap">{order.note}</p>}
      <footer className="numeric mt-auto flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <p lang={language}>{words.pieces}</p>
        <p>
          {shop.name}, {shop.contact.phone}
        </p>
      </footer>
    </article>
  );
}
