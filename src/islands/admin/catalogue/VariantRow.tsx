import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { cellName } from '#lib/catalogue/product-form.ts';
import {
  type TypedVariant,
  type VariantColumn,
  variantColumns,
} from '#lib/catalogue/typed-choices.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

export const columnLabels = {
  countInStock: 'Stock',
  price: 'Price, Rs.',
  sku: 'SKU',
  barcode: 'Barcode',
  weightGrams: 'Weight, g',
  salePrice: 'Sale price, Rs.',
} as const satisfies Record<VariantColumn, string>;

export const inputModes = {
  countInStock: 'numeric',
  price: 'decimal',
  sku: 'text',
  barcode: 'numeric',
  weightGrams: 'numeric',
  salePrice: 'decimal',
} as const;

/** `Price of Red / M, Rs.` */
const cellLabel = (column: VariantColumn, title: string): string => {
  const [noun = '', unit = ''] = columnLabels[column].split(',');
  return `${noun} of ${title}${unit && `,${unit}`}`;
};

export const VARIANT_PICTURE =
  'grid place-items-center rounded-sm border-[1.5px] border-dashed border-line-strong bg-transparent p-0 disabled:invisible';

export interface RowActions {
  edit: (key: string, column: VariantColumn, text: string) => void;
  sell: (key: string, isSold: boolean) => void;
  choosePicture: (key: string) => void;
  goByKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

type Errors = { readonly [Column in `${VariantColumn}Error`]?: string | undefined };

interface Props extends Errors {
  variant: TypedVariant;
  title: string;
  /** Its place among the variants that are sold. */
  at: number;
  /** Stay the same, so that only the row in which somebody types is drawn again. */
  actions: RowActions;
}

export const VariantRow = memo(function VariantRow({
  variant,
  title,
  at,
  actions,
  ...errors
}: Props) {
  const { key, isSold, picture } = variant;
  const errorOf = (column: VariantColumn) => (isSold ? errors[`${column}Error`] : undefined);
  const wrong = variantColumns.filter(errorOf);
  return (
    <>
      <tr className={isSold ? undefined : 'text-ink-soft'}>
        <th scope="row">
          <label className="check-row">
            <input
              type="checkbox"
              className="tick-box"
              aria-label={`Sell ${title}`}
              checked={isSold}
              onChange={({ currentTarget }) => actions.sell(key, currentTarget.checked)}
            />
            {title}
          </label>
        </th>
        {variantColumns.map((column) => {
          const error = errorOf(column);
          const id = `${column}-${key}`;
          return (
            <td key={column} data-column={column}>
              <input
                id={id}
                name={isSold ? cellName(at, column) : undefined}
                data-cell={column}
                data-row={key}
                aria-label={cellLabel(column, title)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-error`}
                inputMode={inputModes[column]}
                autoComplete="off"
                placeholder={column === 'price' ? 'List price' : undefined}
                disabled={!isSold}
                value={variant[column]}
                onKeyDown={actions.goByKey}
                onPaste={actions.paste}
                onInput={({ currentTarget }) => actions.edit(key, column, currentTarget.value)}
              />
            </td>
          );
        })}
        <td data-column="picture">
          <button
            type="button"
            className={`${VARIANT_PICTURE} size-12`}
            aria-label={`Picture of ${title}`}
            aria-haspopup="dialog"
            disabled={!isSold}
            onClick={() => actions.choosePicture(key)}
          >
            {picture === '' ? (
              <Icon name="image" />
            ) : (
              <img
                className="size-full rounded-xs object-cover"
                src={picture.replace(/-900\.webp$/, '-160.webp')}
                alt=""
                width="44"
                height="44"
                loading="lazy"
              />
            )}
          </button>
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr className="row-errors">
          <td colSpan={2}>
            {wrong.map((column) => (
              <FieldError key={column} id={`${column}-${key}-error`}>
                {errorOf(column)}
              </FieldError>
            ))}
          </td>
        </tr>
      )}
    </>
  );
});
