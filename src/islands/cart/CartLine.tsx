import { Icon } from '#islands/ui/Icon.tsx';
import { setLineQuantity } from '#lib/browser/cart/change-cart.ts';
import { DEFAULT_SIZE, variantText } from '#lib/catalogue/sizes.ts';
import { onlyLeft, type Line } from '#lib/cart/lines.ts';
import { lineName } from '#lib/cart/messages.ts';
import { announce } from '#lib/browser/announce.ts';
import { discountLabel } from '#lib/catalogue/price.ts';
import { brandText } from '#lib/catalogue/product.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';
import { RemoveButton } from './RemoveButton.tsx';
import { lineHref, LineLink, StockNote } from './CartNotices.tsx';

/**
 * At 1 and at the stock limit the buttons are only `aria-disabled`: they keep the focus, and a press announces the
 * reason.
 */
function QuantityStepper({ line }: { line: Line }) {
  const atLeast = line.quantity <= 1;
  const atMost = line.quantity >= line.countInStock;
  const fewer = () => {
    if (!atLeast) setLineQuantity(line, line.quantity - 1);
  };
  const more = () => {
    if (atMost) announce(onlyLeft(line.countInStock, line.quantity));
    else setLineQuantity(line, line.quantity + 1);
  };
  return (
    <div
      className="stepper"
      role="group"
      aria-label={m.cart_quantity_of({ product: lineName(line) })}
    >
      <button type="button" aria-label={m.cart_decrease()} aria-disabled={atLeast} onClick={fewer}>
        <Icon name="minus" />
      </button>
      {/* A full sentence is announced instead of the number. */}
      <output className="numeric" aria-live="off">
        {line.quantity}
      </output>
      <button type="button" aria-label={m.cart_increase()} aria-disabled={atMost} onClick={more}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function LinePrice({ line }: { line: Line }) {
  const off = line.listCents > line.unitCents ? discountLabel(line.discount) : undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-2 numeric">
      <b className="whitespace-nowrap">{formatMoney(line.unitCents)}</b>
      {off && (
        <>
          {' '}
          <s className="text-ink-soft text-xs whitespace-nowrap">
            <span className="visually-hidden">{m.common_before()} </span>
            {formatMoney(line.listCents)}
          </s>{' '}
          <span className="discount static">{off}</span>
        </>
      )}
    </p>
  );
}

interface CartLineProps {
  line: Line;
  willRemove: () => void;
}

export function CartLine({ line, willRemove }: CartLineProps) {
  const address = lineHref(line);
  return (
    <li className={line.countInStock < 1 ? 'cart-line sold-out' : 'cart-line'}>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img
          className="w-full aspect-square rounded-md object-cover"
          src={line.image}
          alt=""
          width="120"
          height="120"
        />
      </a>
      <div className="cart-info grid grid-cols-1 gap-1 content-start pe-8 lg:pe-0">
        {!line.gift && <span className="text-ink-soft text-xs">{brandText(line.brand)}</span>}
        <LineLink line={line} />
        {line.size !== DEFAULT_SIZE && (
          <span className="text-ink-soft text-xs">{variantText(line.size, line.title)}</span>
        )}
        <LinePrice line={line} />
        <StockNote line={line} />
      </div>
      <div className="cart-controls flex flex-wrap items-center justify-between gap-2 col-start-2 lg:contents">
        {!line.gift && <QuantityStepper line={line} />}
        <b className="cart-total lg:min-w-[118px] ms-auto text-end whitespace-nowrap numeric">
          {formatMoney(line.unitCents * line.quantity)}
        </b>
        <RemoveButton
          className="absolute top-2 -end-2 lg:static"
          line={line}
          willRemove={willRemove}
        />
      </div>
    </li>
  );
}
