import type { ReactNode } from 'react';
import { whatsappUrl } from '#lib/cart/order-by-whatsapp.ts';
import { formatPrice } from '#lib/format/money.ts';
import { recipientOf } from '#lib/orders/amounts.ts';
import type { BoughtLine } from '#lib/orders/codec.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

interface Props {
  picture: ReactNode;
  name: ReactNode;
  note?: string | undefined;
  price: ReactNode;
  children?: ReactNode;
}

export const LinePicture = ({ src }: { src: string }) => (
  <img
    className="size-[64px] rounded-sm object-cover"
    src={src}
    alt=""
    width="64"
    height="64"
    loading="lazy"
  />
);

/** An ordered product: the price stands beside the name, or below it where both do not fit. */
export function PricedLine({ picture, name, note, price, children }: Props) {
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 py-3 leading-snug wrap-anywhere">
      {picture}
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-[min(100%,9rem)] flex-1 font-semibold wrap-anywhere">{name}</span>
          <b className="numeric font-semibold whitespace-nowrap">{price}</b>
        </p>
        {note !== undefined && <small className="block text-pretty text-ink-soft">{note}</small>}
        {children}
      </div>
    </li>
  );
}

/** To whom a gift voucher goes, and the code of one that its buyer passes on. */
export function GiftVoucherLineNote({
  line: { to, giftCode: code, unitCents },
}: {
  line: BoughtLine;
}) {
  const recipient = recipientOf({ to });
  return (
    <>
      {recipient !== '' && <small className="block wrap-anywhere">{recipient}</small>}
      {code !== undefined && <Code code={code} amount={formatPrice(unitCents)} />}
    </>
  );
}

function Code({ code, amount }: { code: string; amount: string }) {
  const card = `${paths.giftVoucher}#${code}`;
  const text = () =>
    m.gift_vouchers_whatsapp_text({ amount, code, url: new URL(card, location.origin).href });
  return (
    <p className="grid justify-items-start">
      <b className="numeric">{code}</b>
      <a className="inline-block py-3" href={card}>
        {m.gift_vouchers_email_open()}
      </a>
      <a className="inline-block py-3" href={whatsappUrl('', text())} rel="noopener">
        {m.gift_vouchers_pass_on()}
      </a>
    </p>
  );
}
