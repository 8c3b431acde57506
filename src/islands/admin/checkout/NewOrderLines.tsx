import { useState } from 'react';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { type NewLine, withoutLine, withQuantity } from '#lib/checkout/new-order.ts';
import { Icon } from '#islands/ui/Icon.tsx';

interface LineProps {
  line: NewLine;
  change: (changed: NewLine) => void;
  remove: () => void;
}

function Line({ line, change, remove }: LineProps) {
  const { name, size, quantity, left, unitCents } = line;
  const [typed, setTyped] = useState<string>();
  const label = nameWithSize(name, size);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <span className="min-w-[160px] flex-1">
        {label}
        <small className="muted numeric block">
          {[
            unitCents === undefined ? '' : `${formatMoney(unitCents)} each`,
            left === undefined ? '' : `${left} left`,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <label className="field w-[76px]">
        <span className="visually-hidden">Quantity of {label}</span>
        <input
          className="numeric"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? quantity}
          onChange={({ target: { value } }) => {
            setTyped(value);
            const read = typedNumber(value);
            if (typeof read === 'number') change(withQuantity(line, Math.floor(read)));
          }}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      {unitCents !== undefined && <b className="numeric">{formatMoney(unitCents * quantity)}</b>}
      <button type="button" className="icon-button" aria-label={`Remove ${label}`} onClick={remove}>
        <Icon name="trash" />
      </button>
    </li>
  );
}

interface LinesProps {
  lines: readonly NewLine[];
  setLines: (lines: NewLine[]) => void;
}

export function NewOrderLines({ lines, setLines }: LinesProps) {
  if (lines.length === 0) return <p className="muted">No products yet.</p>;
  return (
    <ul aria-label="Ordered products">
      {lines.map((line) => (
        <Line
          key={`${line.productId} ${line.size}`}
          line={line}
          change={(changed) => setLines(lines.map((one) => (one === line ? changed : one)))}
          remove={() => setLines(withoutLine(lines, line))}
        />
      ))}
    </ul>
  );
}
