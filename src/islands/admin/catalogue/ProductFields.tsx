import { formChoices, type CategoryChoice } from '#lib/catalogue/category-choices.ts';
import type { Written } from '#lib/catalogue/product-form.ts';
import { Field, describing, FieldFrame, FieldError, withStored } from '#islands/ui/Field.tsx';
import { LOW_STOCK } from '#lib/catalogue/variants.ts';
import { sizes, type Size } from '#lib/catalogue/sizes.ts';
import { stockInput } from '#lib/catalogue/stock-change.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { priceInput } from './form-values.ts';

const LOW_HINT = `Low Stock is shown at ${LOW_STOCK} or fewer`;

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

export function TextFields({
  written,
  field,
  categories,
}: PartProps & { categories: readonly CategoryChoice[] }) {
  const { main, groups } = formChoices(categories);
  const plain = (name: 'name' | 'brand' | 'maker' | 'material', label: string) => (
    <Field name={name} label={label} defaultValue={written[name]} error={field(name)} />
  );
  return (
    <section className="box">
      <h2>Details</h2>
      <div className="form-grid">
        <div className="full-width">{plain('name', 'Name')}</div>
        {plain('brand', 'Brand')}
        {plain('maker', 'Maker')}
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
        <div className="full-width">{plain('material', 'Material')}</div>
        <div className="full-width">
          <FieldFrame name="description" label="Description" error={field('description')}>
            <textarea
              {...describing({ name: 'description', error: field('description') })}
              rows={5}
              defaultValue={written.description}
            />
          </FieldFrame>
        </div>
      </div>
    </section>
  );
}

interface SizeRowProps extends PriceFieldsProps {
  size: Size;
  isChosen: boolean;
}

/** Stock and price of a size; the typed values stay while the size is not chosen. */
function SizeRow({ size, isChosen, before, written, field }: SizeRowProps) {
  const quantity = typedNumber(written.stocks[size] ?? '');
  const state = typeof quantity === 'number' ? stockLabels[stockState(quantity)] : undefined;
  const input = { disabled: !isChosen, autoComplete: 'off' };
  return (
    <div className="size-row" hidden={!isChosen}>
      <Field
        {...input}
        name={stockInput(size)}
        label={`Stock of ${size}`}
        inputMode="numeric"
        {...(state && { hint: state })}
        defaultValue={before.stocks[size] ?? ''}
        error={field(stockInput(size))}
      />
      <Field
        {...input}
        name={priceInput(size)}
        label={`Price of ${size}, Rs.`}
        inputMode="decimal"
        defaultValue={before.prices[size] ?? before.price}
        error={field(priceInput(size))}
      />
    </div>
  );
}

interface PriceFieldsProps {
  before: Written;
  written: Written;
  field: (name: string) => string | undefined;
}

function SizeChoice({ before, error }: { before: Written; error: string | undefined }) {
  return (
    <fieldset className="full-width">
      <legend className="label">Sizes</legend>
      <div className="sizes">
        {sizes.map((size) => (
          <label key={size}>
            <input
              type="checkbox"
              name="sizes"
              value={size}
              defaultChecked={before.sizes.includes(size)}
            />
            <span>{size}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

export function PriceFields({ before, written, field }: PriceFieldsProps) {
  const isSized = written.sizes.length > 0;
  const ofAllSizes = ['sizes', 'stocks', 'prices', 'variants'];
  return (
    <section className="box">
      <h2>Price and stock</h2>
      <div className="form-grid">
        <Field
          name="price"
          label="List price, Rs."
          inputMode="decimal"
          autoComplete="off"
          hint={isSized ? 'Before discount, for each size unless changed below' : 'Before discount'}
          defaultValue={before.price}
          error={field('price')}
        />
        <Field
          name="discount"
          label="Discount, %"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={before.discount}
          error={field('discount')}
        />
        <SizeChoice before={before} error={ofAllSizes.map(field).find(Boolean)} />
        <div hidden={isSized}>
          <Field
            name="countInStock"
            label="In stock"
            inputMode="numeric"
            autoComplete="off"
            hint={LOW_HINT}
            defaultValue={before.countInStock}
            error={field('countInStock')}
          />
        </div>
        <div className="full-width size-rows" hidden={!isSized}>
          <p className="muted">{LOW_HINT}</p>
          {sizes.map((size) => (
            <SizeRow
              key={size}
              size={size}
              isChosen={written.sizes.includes(size)}
              before={before}
              written={written}
              field={field}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
