import { useState } from 'react';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { changeOrder, presentOrderIn } from '#lib/browser/order-list/change-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { ChangeOrderSchema } from '#lib/checkout/change-order.ts';
import { customerFields, placeFields } from '#lib/checkout/staff-order.ts';
import { NOT_DONE, STEP_LOST } from '#lib/messages/messages.ts';
import {
  type ChangeFields,
  type ChangeChoices,
  changeOf,
  choicesOf,
  fieldsOf,
  mayChange,
  rebasedChoices,
  rebasedFields,
} from '#lib/order-list/change-form.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { useChangeQuote } from './use-change-quote.ts';

/** Each field, and the name of its input. */
const inputs: readonly (readonly [keyof ChangeFields, string])[] = [
  ...customerFields.map((name) => [name, `customer.${name}`] as const),
  ...placeFields.map((name) => [name, `address.${name}`] as const),
  ['district', 'district'],
  ['note', 'note'],
];

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | null;

/** The typed fields; before the form is rendered, the stored ones. */
function typedIn(form: HTMLFormElement | null, stored: ChangeFields): ChangeFields {
  if (!form) return stored;
  const typed = inputs.map(([name, field]) => [name, inputOf(form, field)?.value.trim() ?? '']);
  return { ...stored, ...Object.fromEntries(typed) };
}

function write(form: HTMLFormElement, fields: ChangeFields): void {
  for (const [name, field] of inputs) {
    const input = inputOf(form, field);
    if (input) input.value = fields[name];
  }
}

interface Options {
  order: AdminOrderView;
  changed: (order: AdminOrderView) => void;
}

export function useChangeOrder({ order, changed }: Options) {
  const [seen, setSeen] = useState(order);
  const [chosen, setChosen] = useState<ChangeChoices>(() => choicesOf(order));
  const [district, setDistrict] = useState(order.to.district);
  const stored = fieldsOf(seen);
  const isOther = seen !== order;
  const price = useChangeQuote(seen, changeOf(seen, { ...stored, district }, chosen));
  const { formProps, ...form } = useForm({
    schema: ChangeOrderSchema,
    valuesIn: (element) => changeOf(seen, typedIn(element, stored), chosen),
    send: async () => {
      const element = formProps.ref.current;
      const change = changeOf(seen, typedIn(element, stored), chosen);
      try {
        changed(await changeOrder(seen, change));
        notify('success', `Order ${seen.orderNumber} changed`);
      } catch (error) {
        const now = presentOrderIn(error);
        if (!now) notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: STEP_LOST }));
        else if (!mayChange(now)) {
          notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: STEP_LOST }));
          changed(now);
        } else if (element) {
          const fields = rebasedFields(typedIn(element, stored), seen, now);
          write(element, fields);
          setDistrict(fields.district);
          setChosen(rebasedChoices(chosen, seen, now));
          setSeen(now);
        }
      }
      return false;
    },
  });
  useUnsavedWarning(
    () => Object.keys(changeOf(seen, typedIn(formProps.ref.current, stored), chosen)).length > 1,
  );
  const { lines, codes } = chosen;
  return {
    ...form,
    formProps,
    price,
    seen,
    stored: fieldsOf(order),
    isOther,
    lines,
    codes,
    setDistrict,
    setLines: (next: ChangeChoices['lines']) => setChosen((now) => ({ ...now, lines: next })),
    setCodes: (next: ChangeChoices['codes']) => setChosen((now) => ({ ...now, codes: next })),
  };
}
