import { discountLabel } from '#lib/catalogue/product.ts';
import { maxOf, type Line } from '#lib/cart/lines.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { StockNote } from './StockNote.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

function LinePrice({ line }: { line: Line }) {
  const off = line.listCents > line.unitCents ? discountLabel(line.discount) : undefined;
  return (
    <p className="cart-price numeric">
      <b>{formatMoney(line.unitCents)}</b>
      {off && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">Before: </span>
            {formatMoney(line.listCents)}
          </s>{' '}
          <span className="discount inline">{off}</span>
        </>
      )}
    </p>
  );
}

interface Props {
  line: Line;
  lines: readonly Line[];
  willRemove: () => void;
}

/** One row of the cart page. */
export function CartLine({ line, lines, willRemove }: Props) {
  const address = paths.product(line.productId);
  return (
    <li className={line.countInStock < 1 ? 'cart-line sold-out' : 'cart-line'}>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="120" height="120" />
      </a>
      <div className="cart-info">
        <span className="cart-detail">{line.brand}</span>
        <a className="cart-name" href={address}>
          {line.name}
        </a>
        <span className="cart-detail">Size {line.size}</span>
        <LinePrice line={line} />
        <StockNote line={line} lines={lines} />
      </div>
      <div className="cart-controls">
        <QuantityStepper line={line} max={maxOf(lines, line)} />
        <b className="cart-total numeric">{formatMoney(line.unitCents * line.quantity)}</b>
        <RemoveButton line={line} willRemove={willRemove} />
      </div>
    </li>
  );
}
