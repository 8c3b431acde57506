import { categories, groups } from '#lib/catalogue/categories.ts';
import type { Written } from '#lib/catalogue/product-form.ts';
import { Field, describing, FieldFrame } from '#islands/ui/Field.tsx';
import { sizes } from '#lib/catalogue/product.ts';

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
  /** The value for "nothing chosen". */
  nothing: string;
  choices: readonly { slug: string; label: string }[];
}

function Select({ name, label, hint, error, defaultValue, nothing, choices }: SelectProps) {
  return (
    <FieldFrame name={name} label={label} error={error} hint={hint}>
      <select {...describing({ name, error, hint })} defaultValue={defaultValue}>
        <option value="">{nothing}</option>
        {choices.map(({ slug, label: message }) => (
          <option key={slug} value={slug}>
            {message}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Name, description and other texts of a product. */
export function TextFields({ written, field }: PartProps) {
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
          choices={categories}
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

/** Price, stock and sizes of a product. */
export function PriceFields({ written, field }: PartProps) {
  return (
    <section className="box">
      <h2>Price and stock</h2>
      <div className="form-grid">
        <Field
          name="price"
          label="List price, Rs."
          inputMode="decimal"
          autoComplete="off"
          hint="Before discount"
          defaultValue={written.price}
          error={field('price')}
        />
        <Field
          name="discount"
          label="Discount, %"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={written.discount}
          error={field('discount')}
        />
        <Field
          name="countInStock"
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          hint="Low Stock is shown at 5 or fewer"
          defaultValue={written.countInStock}
          error={field('countInStock')}
        />
        <fieldset>
          <legend className="label">Sizes</legend>
          <div className="sizes">
            {sizes.map((size) => (
              <label key={size}>
                <input
                  type="checkbox"
                  name="sizes"
                  value={size}
                  defaultChecked={written.sizes.includes(size)}
                />
                <span>{size}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  );
}
