import { inputModes } from './VariantRow.tsx';
import { formChoices, type CategoryChoice } from '#lib/catalogue/category-choices.ts';
import { type ProductText, productTexts, textNames } from '#lib/catalogue/product-fields.ts';
import { cellName, type Written } from '#lib/catalogue/product-form.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { Field, describing, FieldFrame, withStored } from '#islands/ui/Field.tsx';
import type { VariantColumn } from '#lib/catalogue/typed-choices.ts';
import { type ChoicesProps, VariantGrid } from './VariantGrid.tsx';

export const stockLabels = { 'sold-out': 'Sold out', low: 'Low Stock', 'in-stock': undefined };

export interface PartProps {
  written: Written;
  field: (name: string) => string | undefined;
}

interface SelectProps {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  defaultValue: string;
  nothing: string;
  choices: readonly { slug: string; label: string }[];
}

function Select({ name, label, hint, error, defaultValue, nothing, choices }: SelectProps) {
  return (
    <FieldFrame name={name} label={label} error={error} hint={hint}>
      <select {...describing({ name, error, hint })} defaultValue={defaultValue}>
        <option value="">{nothing}</option>
        {withStored(
          choices.map(({ slug }) => slug),
          defaultValue,
        ).map((slug) => (
          <option key={slug} value={slug}>
            {choices.find((choice) => choice.slug === slug)?.label ?? slug}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function ProductTextField({ name, written, field }: PartProps & { name: ProductText }) {
  const { label, isLong, isHalf } = productTexts[name];
  const named = { name, label, error: field(name) };
  const control = isLong ? (
    <FieldFrame {...named}>
      <textarea {...describing(named)} rows={5} defaultValue={written[name]} />
    </FieldFrame>
  ) : (
    <Field {...named} defaultValue={written[name]} />
  );
  return isHalf ? control : <div className="col-span-full">{control}</div>;
}

export function TextFields({
  written,
  field,
  categories,
}: PartProps & { categories: readonly CategoryChoice[] }) {
  const { main, groups } = formChoices(categories);
  const text = (name: ProductText) => (
    <ProductTextField key={name} name={name} written={written} field={field} />
  );
  const [first, ...others] = textNames;
  const isHalf = (name: ProductText) => productTexts[name].isHalf;
  return (
    <Panel title="Details">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {text(first)}
        {others.filter(isHalf).map(text)}
        <Select
          name="category"
          label="Category"
          nothing="Choose a category"
          choices={main}
          defaultValue={written.category}
          error={field('category')}
        />
        <Select
          name="group"
          label="Fashion group"
          hint="Leave empty if not fashion"
          nothing=""
          choices={groups}
          defaultValue={written.group}
          error={field('group')}
        />
        {others.filter((name) => !isHalf(name)).map(text)}
      </div>
    </Panel>
  );
}

interface SingleVariantProps extends Pick<ChoicesProps, 'choices' | 'write' | 'field'> {}

/** A product without options is sold in one variant. */
function SingleVariant({ choices, write, field }: SingleVariantProps) {
  const [variant] = choices.variants;
  if (!variant) return null;
  const input = (column: Exclude<VariantColumn, 'price'>, label: string, hint?: string) => (
    <Field
      name={cellName(0, column)}
      label={label}
      {...(hint !== undefined && { hint })}
      inputMode={inputModes[column]}
      autoComplete="off"
      value={variant[column]}
      error={field(cellName(0, column))}
      onInput={({ currentTarget: { value } }) =>
        write((before) => ({ ...before, variants: [{ ...variant, [column]: value }] }))
      }
    />
  );
  return (
    <>
      {input('salePrice', 'Sale price, Rs.', 'Instead of a discount')}
      {input('countInStock', 'In stock')}
      {input('sku', 'SKU')}
      {input('barcode', 'Barcode', 'A GTIN, such as an EAN or UPC')}
      {input('weightGrams', 'Weight, g')}
    </>
  );
}

const NEVER_OFFERED =
  'The shop has no record of an offer at the list price. A discount on it misleads buyers.';

interface PriceFieldsProps extends ChoicesProps {
  before: Written;
  /** Whether it was ever offered without a discount. */
  offeredAtListPrice: boolean;
  shopLowStock: number;
}

function StockRules({
  before,
  shopLowStock,
  field,
}: Pick<PriceFieldsProps, 'before' | 'shopLowStock' | 'field'>) {
  return (
    <>
      <Field
        name="lowStock"
        label="Low Stock at, pieces"
        inputMode="numeric"
        autoComplete="off"
        hint={`Or fewer. Empty: ${shopLowStock}, as in the settings`}
        defaultValue={before.lowStock}
        error={field('lowStock')}
      />
      <FieldFrame name="oneOfAKind" label="Made again" error={field('oneOfAKind')}>
        <select
          {...describing({ name: 'oneOfAKind', error: field('oneOfAKind') })}
          defaultValue={before.oneOfAKind}
        >
          <option value="0">Yes, it may come back</option>
          <option value="1">No, it is one of a kind</option>
        </select>
      </FieldFrame>
    </>
  );
}

export function PriceFields({
  before,
  offeredAtListPrice,
  shopLowStock,
  ...choicesProps
}: PriceFieldsProps) {
  const { choices, field } = choicesProps;
  const hasOptions = choices.options.some(({ values }) => values.length > 0);
  return (
    <Panel title="Price and stock">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name="price"
          label="List price, Rs."
          inputMode="decimal"
          autoComplete="off"
          hint={
            hasOptions
              ? 'Before discount, of each variant without its own price'
              : 'Before discount'
          }
          defaultValue={before.price}
          error={field('price')}
        />
        <Field
          name="discount"
          label="Discount, %"
          inputMode="decimal"
          autoComplete="off"
          {...(!offeredAtListPrice && { hint: NEVER_OFFERED })}
          defaultValue={before.discount}
          error={field('discount')}
        />
        {hasOptions ? <VariantGrid {...choicesProps} /> : <SingleVariant {...choicesProps} />}
        <StockRules before={before} shopLowStock={shopLowStock} field={field} />
      </div>
    </Panel>
  );
}
