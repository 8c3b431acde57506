import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { DEFAULT_SIZE, variantText } from '#lib/catalogue/sizes.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { BoughtLine, OwnOrder } from '#lib/orders/codec.ts';
import { PricedLine } from '#islands/orders/PricedLine.tsx';
import * as m from '#messages';

/** Pictures are unavailable offline; the placeholder is cached with the page. */
function usePlaceholder(picture: HTMLImageElement): void {
  if (!picture.src.endsWith(PLACEHOLDER_PICTURE)) picture.src = PLACEHOLDER_PICTURE;
}

export function Parcel({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <ul className="order-lines" aria-label={m.deliveries_items()}>
      {lines
        .filter(({ kind }) => kind !== 'gift_voucher')
        .map(({ productId, name, size, title, quantity, picture }) => (
          <PricedLine
            key={`${productId} ${size}`}
            picture={
              <img
                className="size-[64px] rounded-sm object-cover"
                src={picture}
                alt=""
                width="64"
                height="64"
                onError={({ currentTarget }) => usePlaceholder(currentTarget)}
              />
            }
            name={name}
            note={size === DEFAULT_SIZE ? undefined : variantText(size, title)}
            price={
              <>
                <span className="visually-hidden">{m.deliveries_quantity()} </span>
                {quantity}
              </>
            }
          />
        ))}
    </ul>
  );
}

export function Assignment({ order }: { order: OwnOrder }) {
  const { driver, createdAt } = order;
  const facts = [
    [m.deliveries_assigned_to(), driver?.name],
    [m.deliveries_email(), driver?.email],
    [m.deliveries_phone(), driver?.mobile],
    [
      m.deliveries_ordered(),
      <time key="at" dateTime={createdAt}>
        {formatDay(createdAt)}
      </time>,
    ],
  ] as const;
  return (
    <dl className="order-facts numeric border-t border-line pt-3">
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}
