import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { DEFAULT_SIZE, variantText } from '#lib/catalogue/sizes.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { BoughtLine, OwnOrder } from '#lib/orders/codec.ts';

/** Pictures are unavailable offline; the placeholder is cached with the page. */
function usePlaceholder(picture: HTMLImageElement): void {
  if (!picture.src.endsWith(PLACEHOLDER_PICTURE)) picture.src = PLACEHOLDER_PICTURE;
}

export function Parcel({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <ul className="order-lines" aria-label="Items">
      {lines.map(({ productId, name, size, quantity, picture }) => (
        <li key={`${productId} ${size}`}>
          <img
            src={picture}
            alt=""
            width="64"
            height="64"
            onError={({ currentTarget }) => usePlaceholder(currentTarget)}
          />
          <p>
            <b>{name}</b>
            {size !== DEFAULT_SIZE && <small className="muted">{variantText(size)}</small>}
          </p>
          <b className="numeric">
            <span className="visually-hidden">Quantity </span>
            {quantity}
          </b>
        </li>
      ))}
    </ul>
  );
}

export function Assignment({ order }: { order: OwnOrder }) {
  const { driver, createdAt } = order;
  const facts = [
    ['Assigned to', driver?.name],
    ['Email', driver?.email],
    ['Phone', driver?.mobile],
    ['Ordered', formatDay(createdAt)],
  ] as const;
  return (
    <dl className="order-facts numeric">
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
