import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { cellName } from '#lib/catalogue/product-form.ts';
import type { FormPicture } from '#lib/catalogue/product-pictures.ts';
import {
  cellsIn,
  filled,
  pasted,
  soldIn,
  titleOfVariant,
  type TypedChoices,
  type TypedVariant,
  type VariantColumn,
  variantColumns,
} from '#lib/catalogue/typed-choices.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import { FillBar } from './FillBar.tsx';
import type { ChoicesWriter } from './use-choices.ts';
import { ONLY_THIS, VariantPictureDialog } from './VariantPictureDialog.tsx';
import { columnLabels, type RowActions, VariantRow } from './VariantRow.tsx';

const shownLabels = { ...columnLabels, picture: 'Picture' };

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Goes to the same column of another row; Enter does not send the form. */
function goByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const input = event.currentTarget;
  const column = `input[data-cell="${input.dataset['cell']}"]:enabled`;
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>(column) ?? [])];
  const next = inputs[inputs.indexOf(input) + step];
  next?.focus();
  next?.select();
}

function useActions(
  { change, write }: ChoicesWriter,
  choosePicture: (key: string) => void,
): RowActions {
  return useMemo(() => {
    const only = (key: string, part: Partial<TypedVariant>) => (before: TypedChoices) => ({
      ...before,
      variants: before.variants.map((one) => (one.key === key ? { ...one, ...part } : one)),
    });
    const paste = (event: ClipboardEvent<HTMLInputElement>) => {
      const { cell, row } = event.currentTarget.dataset;
      const column = variantColumns.find((one) => one === cell);
      const cells = cellsIn(event.clipboardData.getData('text/plain'));
      if (!column || row === undefined || !cells) return;
      event.preventDefault();
      change((before) => {
        const { variants, rows } = pasted(before.variants, { key: row, column }, cells);
        const left = cells.length - rows;
        announce(`${rows} rows are filled.${left > 0 ? ` ${left} lines were left over.` : ''}`);
        return { ...before, variants };
      });
    };
    return {
      edit: (key, column, text) => write(only(key, { [column]: text })),
      sell: (key, isSold) => change(only(key, { isSold })),
      choosePicture,
      goByKey,
      paste,
    };
  }, [change, write, choosePicture]);
}

export interface ChoicesProps extends ChoicesWriter {
  choices: TypedChoices;
  pictures: readonly FormPicture[];
  field: (name: string) => string | undefined;
}

/** A phone shows one column at a time: the chosen one, or one that has become wrong since. */
function useShownColumn(choices: TypedChoices, field: ChoicesProps['field']) {
  const [shown, setShown] = useState<VariantColumn | 'picture'>('countInStock');
  const wrong = variantColumns.find((column) =>
    soldIn(choices).some((_, at) => field(cellName(at, column))),
  );
  const [before, setBefore] = useState(wrong);
  if (wrong !== before) {
    setBefore(wrong);
    if (wrong) setShown(wrong);
  }
  return { shown, setShown };
}

export function VariantGrid({ choices, change, write, pictures, field }: ChoicesProps) {
  const { options, variants } = choices;
  const [pictured, setPictured] = useState<string>();
  const { shown, setShown } = useShownColumn(choices, field);
  const actions = useActions({ change, write }, setPictured);
  const titles = new Map(variants.map((one) => [one.key, titleOfVariant(one, options)]));
  const choose = (picture: string, scope: string) => {
    const key = pictured ?? '';
    if (scope === ONLY_THIS) {
      const pick = (one: TypedVariant) => (one.key === key ? { ...one, picture } : one);
      change((before) => ({ ...before, variants: before.variants.map(pick) }));
    } else {
      change((before) => ({ ...before, variants: filled(before.variants, scope, { picture }) }));
    }
    setPictured(undefined);
  };
  const places = new Map(soldIn(choices).map(({ key }, at) => [key, at]));
  const error = field('variants');
  return (
    <div className="variant-grid col-span-full">
      <FillBar choices={choices} change={change} />
      <div className="row mb-2 lg:hidden" role="group" aria-label="Column">
        {[...variantColumns, 'picture' as const].map((column) => (
          <button
            key={column}
            type="button"
            className="chip px-3"
            aria-pressed={shown === column}
            onClick={() => setShown(column)}
          >
            {shownLabels[column]}
          </button>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      <table data-shown={shown}>
        <caption className="visually-hidden">Variants</caption>
        <thead>
          <tr>
            <th scope="col">Sold</th>
            {variantColumns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {columnLabels[column]}
              </th>
            ))}
            <th scope="col" data-column="picture">
              {shownLabels.picture}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => {
            const at = places.get(variant.key) ?? -1;
            const errorOf = (column: VariantColumn) => field(cellName(at, column));
            return (
              <VariantRow
                key={variant.key}
                variant={variant}
                title={titles.get(variant.key) ?? ''}
                at={at}
                actions={actions}
                countInStockError={errorOf('countInStock')}
                priceError={errorOf('price')}
                skuError={errorOf('sku')}
                barcodeError={errorOf('barcode')}
                weightGramsError={errorOf('weightGrams')}
              />
            );
          })}
        </tbody>
      </table>
      {pictured !== undefined && (
        <VariantPictureDialog
          title={titles.get(pictured) ?? ''}
          options={options}
          pictures={pictures}
          choose={choose}
          onClose={() => setPictured(undefined)}
        />
      )}
    </div>
  );
}
