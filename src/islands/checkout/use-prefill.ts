import { type RefObject, useEffect } from 'react';
import type { User } from '#lib/account/user.ts';
import {
  addressFields,
  draftFields,
  type Filled,
  fromOrder,
  fromProfile,
  readDraft,
  saveDraft,
  toFill,
} from '#lib/browser/checkout/checkout-draft.ts';
import { newestOrder } from '#lib/browser/orders/own-orders.ts';

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    `[name="${name}"]:not(:disabled, [type='hidden'])`,
  );

const readFields = (form: HTMLFormElement): Filled =>
  Object.fromEntries(
    draftFields.flatMap((name) => {
      const input = inputOf(form, name);
      return input ? [[name, input.value]] : [];
    }),
  );

function fill(form: HTMLFormElement, before: Filled, next: Filled): Filled {
  const changes = toFill(readFields(form), before, next);
  for (const name of addressFields) {
    const input = inputOf(form, name);
    // Whoever is in the field is about to type.
    if (!input || input === document.activeElement || changes[name] === undefined) continue;
    input.value = changes[name];
    if (input instanceof HTMLSelectElement)
      input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { ...before, ...changes };
}

export const saveAddress = (userId: string, form: HTMLFormElement) =>
  // What no field shows now, such as the recipient while the cart loads, stays.
  saveDraft(userId, { ...readDraft(userId), ...readFields(form) });

/** Fills empty fields without the focus from the draft, else from the last order's address, else from the profile. */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  person: Partial<User> | undefined,
): void {
  const userId = person?._id;
  useEffect(() => {
    const { current } = form;
    if (!current || !person || !userId) return;
    fill(current, {}, readDraft(userId));
    const filled = fill(current, {}, fromProfile(person));
    newestOrder().then(
      (order) => {
        if (form.current && order) fill(form.current, filled, fromOrder(order));
      },
      // Offline: the profile's address stays.
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person
  }, [userId]);
}
