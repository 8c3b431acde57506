import { useState } from 'react';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { MAX_AHEAD_DAYS, MAX_NAME } from '#lib/gift-vouchers/recipient.ts';
import { GreetingField } from '#islands/admin/gift-vouchers/GreetingField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import * as m from '#messages';

/** The recipient of the gift voucher of an order. */
export function recipientIn(form: HTMLFormElement) {
  const text = (name: string) => new FormData(form).get(`giftTo.${name}`) ?? '';
  return {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    sendOn: text('sendOn'),
  };
}

/** The recipient of the gift voucher among the products. */
export function GiftVoucherRecipientFields({
  field,
}: {
  field: (name: string) => string | undefined;
}) {
  const [today] = useState(() => dayOf(new Date()));
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Field
        name="giftTo.name"
        label={m.gift_vouchers_to_name()}
        autoComplete="off"
        maxLength={MAX_NAME}
        error={field('giftTo.name')}
      />
      <Field
        name="giftTo.email"
        label={m.gift_vouchers_to_email()}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={field('giftTo.email')}
      />
      <GreetingField name="giftTo.message" error={field('giftTo.message')} />
      <Field
        name="giftTo.sendOn"
        label={m.gift_vouchers_send_on()}
        type="date"
        min={today}
        max={daysAfter(today, MAX_AHEAD_DAYS)}
        hint={m.gift_vouchers_send_on_hint()}
        error={field('giftTo.sendOn')}
      />
    </div>
  );
}
