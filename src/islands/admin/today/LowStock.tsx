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
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[1fr_auto_8rem] *:[form]:col-span-full">
      <a className="py-3 wrap-anywhere" href={paths.adminProduct(_id)} data-row>
        {name}
        <small className="muted"> {text}</small>
      </a>
      <span className={`status justify-self-start ${countInStock === 0 ? 'stopped' : 'pending'}`}>
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
          className="button button-link col-start-2 row-span-2 row-start-1 sm:col-auto sm:row-auto"
          aria-label={`Set stock of ${name}${text && `, ${text}`}`}
          onClick={() => setEditing(true)}
        >
          Set stock
        </button>
      )}
    </li>
  );
}

export function LowStock({ variants, count }: { variants: readonly Low[]; count: number }) {
  if (variants.length === 0) return null;
  return (
    <section>
      <div className="row mb-3 justify-between">
        <h2 className="text-lg">
          Low stock <small className="muted numeric">{count.toLocaleString('en')}</small>
        </h2>
        <a className="button button-link" href={`${paths.adminProducts}?low=1`}>
          See all
        </a>
      </div>
      <ul>
        {variants.map((low) => (
          <Row key={low.variant} low={low} />
        ))}
      </ul>
    </section>
  );
}
