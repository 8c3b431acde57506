import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { lineWords } from '#lib/orders/order.ts';
import type { BoughtLine } from '#lib/orders/codec.ts';
import { paths } from '#lib/site/paths.ts';

interface Props {
  lines: readonly BoughtLine[];
  /** What stands below the words of a line. */
  below?: (line: BoughtLine) => ReactNode;
}

/** What was bought: picture, name, size, how many, and what they cost together. */
export function OrderLines({ lines, below }: Props) {
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.size}`}>
          <img src={line.picture} alt="" width="64" height="64" loading="lazy" />
          <p>
            <a href={paths.product(line.productId)}>{line.name}</a>
            <small className="muted">{lineWords(line)}</small>
          </p>
          <b className="numeric">{formatMoney(line.cents)}</b>
          {below?.(line)}
        </li>
      ))}
    </ul>
  );
}
