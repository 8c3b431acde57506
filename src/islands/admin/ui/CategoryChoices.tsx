import { FieldError } from '#islands/ui/Field.tsx';

interface Named {
  slug: string;
  name: string;
}

interface Props {
  all: readonly Named[];
  chosen: readonly string[];
  hint?: string;
  error: string | undefined;
}

/** A form field: the categories that a sale or a voucher covers. */
export const CategoryChoices = ({ all, chosen, hint, error }: Props) => (
  <fieldset>
    <legend className="label">Categories</legend>
    {hint !== undefined && <small className="muted text-xs">{hint}</small>}
    <div className="grid max-h-[40dvh] overflow-auto sm:grid-cols-2">
      {all.map(({ slug, name }) => (
        <label key={slug} className="check-row">
          <input
            type="checkbox"
            name="categories"
            value={slug}
            defaultChecked={chosen.includes(slug)}
          />
          {name}
        </label>
      ))}
    </div>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);

const MANY = 3;

/** `Bags, Masks, Toys and 2 more` */
export function categoryNames(slugs: readonly string[], all: readonly Named[]): string {
  return firstOf(slugs.map((slug) => all.find((one) => one.slug === slug)?.name ?? slug));
}

/** The first of many names, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const rest = names.length - MANY;
  return names.slice(0, MANY).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
