import { useEffect, useRef } from 'react';
import { DEFAULT_SIZE, nameWithSize } from '#lib/catalogue/sizes.ts';
import { ProductPicker } from '#islands/admin/checkout/ProductPicker.tsx';
import { FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

export const inputId = (name: string): string => `setting-${name}`;

interface Props {
  name: string;
  label: string;
  hint?: string;
  /** Empty without a product. */
  productId: string;
  /** Without one, it is about the whole product. */
  size?: string | undefined;
  error: string | undefined;
  choose: (choice: { productId: string; size: string }) => void;
}

/** A product of the shop as a setting: searched by its name, shown by its id. */
export function ProductSetting({ name, label, hint, productId, size, error, choose }: Props) {
  const id = inputId(name);
  const hasChosen = useRef(false);
  const change = (choice: Parameters<Props['choose']>[0]) => {
    hasChosen.current = true;
    choose(choice);
  };
  // The search and the chosen product take each other's place.
  useEffect(() => {
    if (hasChosen.current) document.getElementById(id)?.focus();
    hasChosen.current = false;
  }, [id, productId]);
  const chosen = nameWithSize(productId, size ?? DEFAULT_SIZE);
  return (
    <div className="grid content-start justify-items-start gap-1 *:[.field]:w-full">
      {productId === '' ? (
        <ProductPicker
          id={id}
          name={name}
          label={label}
          offered={size === undefined ? 'products' : 'variants'}
          error={error}
          pick={change}
        />
      ) : (
        <>
          <span className="label">{label}</span>
          <button
            type="button"
            id={id}
            className="chip wrap-anywhere"
            aria-label={`Remove ${chosen}`}
            onClick={() => change({ productId: '', size: DEFAULT_SIZE })}
          >
            {chosen}
            <Icon name="close" size="small" />
          </button>
          {error && <FieldError>{error}</FieldError>}
        </>
      )}
      {hint !== undefined && <small className="muted text-xs">{hint}</small>}
    </div>
  );
}
