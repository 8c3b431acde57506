import { sizes } from '#lib/catalogue/product.ts';
import { Field } from '#islands/ui/Field.tsx';
import type { PartProps } from './TextFields.tsx';

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
          hint="Before the discount"
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
          hint="5 or fewer shows Low Stock"
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
