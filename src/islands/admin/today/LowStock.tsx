import { useState } from 'react';
import { recordWork } from '#lib/browser/today/today.ts';
import { variantText } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import type { Today } from '#lib/today/today.ts';
import { StockEditor } from '#islands/admin/catalogue/StockCell.tsx';

type Low = NonNullable<Today['lowStock']>[number];

function Row({ low: { _id, variant, name, size, countInStock } }: { low: Low }) {
  const [isEditing, setEditing] = useState(false);
  const text = variantText(size);
  return (
    <li>
      <a href={paths.adminProduct(_id)} data-row>
        {name}
        <small className="muted"> {text}</small>
      </a>
      <span className={countInStock === 0 ? 'status stopped' : 'status pending'}>
        {countInStock === 0 ? 'Sold out' : `${countInStock} left`}
      </span>
      {isEditing ? (
        <StockEditor
          product={{ _id, name, variants: [{ _id: variant, size, countInStock }] }}
          close={() => {
            setEditing(false);
            recordWork();
          }}
        />
      ) : (
        <button
          type="button"
          className="button button-link"
          aria-label={`Set stock of ${name}${text && `, ${text}`}`}
          onClick={() => setEditing(true)}
        >
          Set stock
        </button>
      )}
    </li>
  );
}

export function LowStock({ variants }: { variants: readonly Low[] }) {
  if (variants.length === 0) return null;
  return (
    <section>
      <h2>Low stock</h2>
      <ul className="low-stock">
        {variants.map((low) => (
          <Row key={low.variant} low={low} />
        ))}
      </ul>
    </section>
  );
}
