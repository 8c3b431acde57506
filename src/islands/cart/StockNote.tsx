import { maxOf, onlyLeft, type Line } from '#lib/cart/lines.ts';
import { SOLD_OUT } from '#lib/cart/messages.ts';

/** Says that the stock is lower than the line's quantity. */
export function StockNote({ line, lines }: { line: Line; lines: readonly Line[] }) {
  if (line.quantity <= maxOf(lines, line)) return null;
  return (
    <p className="stock-warning">
      {line.countInStock < 1 ? SOLD_OUT : onlyLeft(line.countInStock)}
    </p>
  );
}
