import { useEffect, useRef } from 'react';
import type { VariantInUse } from '#lib/catalogue/admin-codec.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const placesOf = ({ carts, orders }: VariantInUse): string =>
  [carts > 0 && counted(carts, 'cart'), orders > 0 && counted(orders, 'open order')]
    .filter(Boolean)
    .join(' and ');

interface Props {
  variants: readonly VariantInUse[];
  answer: (isAgreed: boolean) => void;
}

export function RemovalQuestion({ variants, answer }: Props) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A second Enter must not confirm.
    back.current?.focus();
  }, []);
  return (
    <AdminDialog
      title={`Stop selling ${counted(variants.length, 'variant')}?`}
      onClose={() => answer(false)}
    >
      <p className="muted">
        Open orders stay as they are. Carts say that the item is no longer available.
      </p>
      <ul className="my-3 max-h-[40dvh] overflow-y-auto">
        {variants.map((variant) => (
          <li key={variant._id}>
            <b>{variant.title}</b>: in {placesOf(variant)}
          </li>
        ))}
      </ul>
      <DialogButtons onBack={() => answer(false)} back={back}>
        <button type="button" className="button button-danger" onClick={() => answer(true)}>
          Save
        </button>
      </DialogButtons>
    </AdminDialog>
  );
}
