import { localForm } from '#lib/format/phone.ts';
import { fullName } from '#lib/orders/order-fields.ts';
import { customerFields, placeFields } from '#lib/checkout/staff-order.ts';
import type { NewLine } from '#lib/checkout/new-order.ts';
import type { AdminOrderView } from './codec.ts';

/** The form by which staff change an order: it sends what differs from the order that they saw. */

const names = [...customerFields, ...placeFields, 'district', 'note'] as const;
export type ChangeFields = Readonly<Record<(typeof names)[number], string>>;

/** What is chosen beside the fields. */
export interface ChangeChoices {
  lines: readonly NewLine[];
  codes: readonly string[];
}

export const mayChange = ({ status, to }: AdminOrderView): boolean =>
  (status === 'pending_payment' || status === 'to_delivery') && to.phone !== '';

export const fieldsOf = ({ to, note }: AdminOrderView): ChangeFields => ({
  ...to,
  name: fullName(to),
  note,
});

/** Merges lines of one variant. The stock does not limit pieces that the order has already. */
export function choicesOf({ lines, discounts }: AdminOrderView): ChangeChoices {
  const goods = lines.filter(({ kind }) => kind === '');
  const byVariant = Map.groupBy(goods, ({ productId, size }) => JSON.stringify([productId, size]));
  return {
    lines: [...byVariant.values()].flatMap(([first, ...same]) =>
      first
        ? {
            productId: first.productId,
            name: first.name,
            size: first.size,
            left: undefined,
            unitCents: same.every(({ unitCents }) => unitCents === first.unitCents)
              ? first.unitCents
              : undefined,
            quantity: same.reduce((sum, { quantity }) => sum + quantity, first.quantity),
          }
        : [],
    ),
    codes: discounts.map(({ code }) => code),
  };
}

const itemsOf = (lines: readonly NewLine[]) =>
  lines.map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

/** The field may write a number in another way than it is stored. */
const isSameField = (name: keyof ChangeFields, typed: string, stored: string): boolean =>
  name === 'phone' ? localForm(typed) === localForm(stored) : typed === stored;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Leaves out unchanged fields, so no current rule refuses them. */
export function changeOf(order: AdminOrderView, fields: ChangeFields, chosen: ChangeChoices) {
  const stored = fieldsOf(order);
  const choices = choicesOf(order);
  const changed = (...some: (keyof ChangeFields)[]) =>
    Object.fromEntries(
      some.flatMap((name) =>
        isSameField(name, fields[name], stored[name]) ? [] : [[name, fields[name]]],
      ),
    );
  const customer = changed(...customerFields);
  const address = changed(...placeFields, 'district');
  const items = itemsOf(chosen.lines);
  return {
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(Object.keys(address).length > 0 && { address }),
    ...changed('note'),
    ...(!isSame(items, itemsOf(choices.lines)) && { items }),
    ...(!isSame(chosen.codes, choices.codes) && { vouchers: [...chosen.codes] }),
    revision: order.revision,
  };
}

/** Keeps typed values; untouched fields take the order's present values. */
export function rebasedFields(
  typed: ChangeFields,
  before: AdminOrderView,
  now: AdminOrderView,
): ChangeFields {
  const [old, present] = [fieldsOf(before), fieldsOf(now)];
  const entries = names.map((name) => [
    name,
    isSameField(name, typed[name], old[name]) ? present[name] : typed[name],
  ]);
  return { ...typed, ...Object.fromEntries(entries) };
}

export function rebasedChoices(
  chosen: ChangeChoices,
  before: AdminOrderView,
  now: AdminOrderView,
): ChangeChoices {
  const [old, present] = [choicesOf(before), choicesOf(now)];
  const isUntouched = isSame(itemsOf(chosen.lines), itemsOf(old.lines));
  return {
    lines: isUntouched ? present.lines : chosen.lines,
    codes: isSame(chosen.codes, old.codes) ? present.codes : chosen.codes,
  };
}
