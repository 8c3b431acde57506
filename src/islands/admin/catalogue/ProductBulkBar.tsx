import { useState } from 'react';
import {
  archiving,
  changeMany,
  type ProductStep,
  repricing,
  restoring,
} from '#lib/browser/catalogue/admin-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { changeByPercent, PercentSchema, undone } from '#lib/catalogue/price-change.ts';
import { ARCHIVING, RESTORING } from '#lib/catalogue/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { IN_BAR, SelectionBar } from '#islands/admin/ui/Selection.tsx';
import type { Selection } from '#islands/admin/ui/use-selection.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';

const productsOf = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

interface Done {
  text: string;
  products: readonly ShopProduct[];
  undo: ProductStep;
}

interface BulkProps {
  selection: Selection;
  changed: (products: readonly ShopProduct[]) => void;
}

/** What was done last stays in the bar, to be undone. */
function useBulk({ selection, changed: show }: BulkProps) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done>();
  const run = async (
    products: readonly ShopProduct[],
    step: ProductStep,
  ): Promise<readonly ShopProduct[]> => {
    if (busy) return [];
    setBusy(true);
    const { changed, problem } = await changeMany(products, step);
    setBusy(false);
    show(changed);
    if (problem !== undefined) notify('error', problem);
    return changed;
  };
  const act = async (
    products: readonly ShopProduct[],
    { step, undo, verb }: { step: ProductStep; undo: ProductStep; verb: string },
  ) => {
    const changed = await run(products, step);
    const left = products.slice(changed.length);
    selection.choose(left.map(({ _id }) => _id));
    if (changed.length === 0) return;
    setDone({ text: `${productsOf(changed.length)} ${verb}`, products: changed, undo });
  };
  const undo = async () => {
    if (!done) return;
    const changed = await run(done.products, done.undo);
    const left = done.products.slice(changed.length);
    setDone(left.length > 0 ? { ...done, products: left } : undefined);
  };
  return { busy, done, act, undo, forget: () => setDone(undefined) };
}

interface PercentProps {
  count: number;
  apply: (percent: number) => Promise<void>;
  onClose: () => void;
}

function PercentDialog({ count, apply, onClose }: PercentProps) {
  const { formProps, field, busy } = useForm({
    schema: PercentSchema,
    live: true,
    send: async ({ percent }) => {
      await apply(percent);
      return {};
    },
  });
  return (
    <AdminDialog title={`Change prices of ${productsOf(count)}`} onClose={onClose}>
      <AdminForm formProps={formProps} busy={busy} action="Change prices">
        <Field
          name="percent"
          label="By how many percent?"
          hint="10 raises list prices by a tenth, -10 lowers them. They become whole rupees; discounts stay."
          inputMode="text"
          autoComplete="off"
          error={field('percent')}
        />
      </AdminForm>
    </AdminDialog>
  );
}

interface Props extends BulkProps {
  products: readonly ShopProduct[];
  isArchivedList: boolean;
}

export function ProductBulkBar({ products, isArchivedList, ...props }: Props) {
  const { selection } = props;
  const [isAsking, setAsking] = useState(false);
  const { busy, done, act, undo, forget } = useBulk(props);
  const chosen = products.filter(({ _id }) => selection.has(_id));
  const changePrices = async (percent: number) => {
    const changes = new Map(chosen.map((one) => [one._id, changeByPercent(one, percent)]));
    const toUndo = ({ _id }: ShopProduct) => {
      const change = changes.get(_id);
      return change && undone(change);
    };
    await act(chosen, {
      step: repricing(({ _id }) => changes.get(_id)),
      undo: repricing(toUndo),
      verb: 'changed',
    });
    setAsking(false);
  };
  if (chosen.length === 0) {
    return (
      done && (
        <SelectionBar label="Last change" text={done.text} close={{ label: 'Close', act: forget }}>
          <BusyButton
            type="button"
            className={`button-secondary ${IN_BAR}`}
            busy={busy}
            busyLabel="Undoing..."
            onClick={() => void undo()}
          >
            Undo
          </BusyButton>
        </SelectionBar>
      )
    );
  }
  const archive = isArchivedList
    ? { step: restoring, undo: archiving, verb: 'on sale again' }
    : { step: archiving, undo: restoring, verb: 'archived' };
  return (
    <SelectionBar
      label="Selected products"
      text={`${chosen.length} selected`}
      close={{ label: 'Clear selection', act: selection.clear }}
    >
      <BusyButton
        type="button"
        className={`button-secondary ${IN_BAR}`}
        busy={busy && !isAsking}
        busyLabel={isArchivedList ? RESTORING : ARCHIVING}
        onClick={() => void act(chosen, archive)}
      >
        {isArchivedList ? 'Restore' : 'Archive'}
      </BusyButton>
      {!isArchivedList && (
        <a
          className={`button button-secondary ${IN_BAR}`}
          href={paths.adminSaleOf(chosen.map(({ _id }) => _id))}
        >
          Plan a sale
        </a>
      )}
      <button
        type="button"
        className={`button button-primary ${IN_BAR}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Change prices
      </button>
      {isAsking && (
        <PercentDialog
          count={chosen.length}
          apply={changePrices}
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}
