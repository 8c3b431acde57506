import { discountLabel } from '#lib/catalogue/price.ts';
import { mostOf, onlyLeft, type Line } from '#lib/cart/lines.ts';
import { removeFromCart } from '#lib/cart/store.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Stepper } from './Stepper.tsx';

function LinePrice({ line }: { line: Line }) {
  const off = discountLabel(line.discount);
  return (
    <p className="cart-price num">
      <b>{formatMoney(line.unitCents)}</b>
      {off && (
        <>
          <s>{formatMoney(line.listCents)}</s>
          <span className="off in">{off}</span>
        </>
      )}
    </p>
  );
}

/** One row of the cart page. */
export function CartLine({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const most = mostOf(lines, line);
  const address = paths.product(line.productId);
  return (
    <li className="cart-line">
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="120" height="120" />
      </a>
      <div className="cart-what">
        <span className="cart-by">{line.brand}</span>
        <a className="cart-name" href={address}>
          {line.name}
        </a>
        <span className="cart-by">Size {line.size}</span>
        <LinePrice line={line} />
        {line.quantity > most && (
          <p className="cart-short" role="status">
            {onlyLeft(line.countInStock)}
          </p>
        )}
      </div>
      <div className="cart-row">
        <Stepper line={line} most={most} />
        <b className="cart-total num">{formatMoney(line.unitCents * line.quantity)}</b>
        <button
          type="button"
          className="ib"
          aria-label={`Remove ${line.name}, size ${line.size}`}
          onClick={() => removeFromCart(line)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
