import { useState } from 'react';
import * as v from 'valibot';
import { type AdminSale, saveSale } from '#lib/browser/sales/sale-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { SaleSchema } from '#lib/sales/schema.ts';
import { categoriesIn } from '#islands/admin/ui/CategoryChoices.tsx';
import { instantIn } from '#islands/admin/ui/instant-in.ts';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import { numberIn, useForm } from '#islands/ui/use-form.ts';

export const kinds = {
  everything: 'Everything',
  categories: 'Categories',
  products: 'Products',
} as const;
type Kind = keyof typeof kinds;

const kindOf = (sale: Partial<AdminSale> | undefined): Kind => {
  if (sale?.products) return 'products';
  return sale?.categories ? 'categories' : 'everything';
};

interface Options {
  sale: Partial<AdminSale>;
  saved: (sale: AdminSale) => void;
}

/** Values outside the form's fields. */
const PartsSchema = v.object({
  kind: v.exactOptional(v.picklist(['everything', 'categories', 'products'])),
  products: v.exactOptional(v.array(v.string())),
});

/** A running sale keeps what buyers have seen. */
export function useSaleForm({ sale, saved }: Options) {
  const [kind, setKind] = useState(() => kindOf(sale));
  const [products, setProducts] = useState<readonly string[]>(sale.products ?? []);
  const [key] = useState(() => crypto.randomUUID());
  const isRunning = sale.state === 'running';
  const coversIn = (form: HTMLFormElement) => {
    if (kind === 'everything') return { everything: true };
    return kind === 'products' ? { products: [...products] } : { categories: categoriesIn(form) };
  };
  const unchanged = {
    percent: sale.percent,
    from: sale.from,
    ...(sale.products && { products: sale.products }),
    ...(sale.categories && { categories: sale.categories }),
    ...(sale.everything && { everything: true }),
  };
  const form = useForm({
    schema: SaleSchema,
    valuesIn: (element) => ({
      name: new FormData(element).get('name'),
      until: instantIn(element, 'until', sale.until) || null,
      ...(sale.revision !== undefined && { revision: sale.revision }),
      ...(isRunning
        ? unchanged
        : {
            percent: numberIn(element, 'percent'),
            from: instantIn(element, 'from', sale.from),
            ...coversIn(element),
          }),
    }),
    send: async (values) => {
      const { sale: stored, errors } = await saveSale(sale._id, values, key);
      if (!stored) return errors ?? {};
      notify('success', `${stored.name} is ${sale._id === undefined ? 'planned' : 'saved'}`);
      unsaved.saved();
      saved(stored);
      return true;
    },
  });
  const unsaved = useUnsaved({
    name: `sale/${sale._id ?? ''}`,
    revision: sale.revision ?? 0,
    form: form.formProps.ref,
    fields: ['name', 'percent', 'from', 'until', 'categories'],
    saved: { kind: kindOf(sale), products: sale.products ?? [] },
    parts: { kind, products },
    restore: (parts) => {
      const { success, output } = v.safeParse(PartsSchema, parts);
      if (!success) return;
      if (output.kind) setKind(output.kind);
      if (output.products) setProducts(output.products);
    },
  });
  return { ...form, isRunning, kind, setKind, products, setProducts, unsaved };
}
