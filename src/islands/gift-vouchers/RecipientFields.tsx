import { useState } from 'react';
import { readDraft } from '#lib/browser/checkout/checkout-draft.ts';
import { recipientField } from '#lib/checkout/checkout-form.ts';
import { dayOf } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { MAX_AHEAD_DAYS, MAX_GREETING, MAX_NAME } from '#lib/gift-vouchers/recipient.ts';
import { describing, Field, FieldFrame } from '#islands/ui/Field.tsx';
import * as m from '#messages';

interface Props {
  userId: string;
  field: (name: string) => string | undefined;
}

/** The recipients of the gift vouchers in the cart. */
export function RecipientFields({ userId, field }: Props) {
  const [{ draft, now }] = useState(() => ({ draft: readDraft(userId), now: Date.now() }));
  const [name, email, message, sendOn] = [
    recipientField('name'),
    recipientField('email'),
    recipientField('message'),
    recipientField('sendOn'),
  ];
  const greeting = { name: message, error: field(message) };
  return (
    <section className="mt-8" aria-labelledby="recipient">
      <h2 id="recipient">{m.gift_vouchers_recipient()}</h2>
      <p className="muted">{m.gift_vouchers_recipient_how()}</p>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name={name}
          label={m.gift_vouchers_to_name()}
          maxLength={MAX_NAME}
          autoComplete="off"
          defaultValue={draft[name]}
          error={field(name)}
        />
        <Field
          name={email}
          label={m.gift_vouchers_to_email()}
          type="email"
          autoComplete="off"
          defaultValue={draft[email]}
          error={field(email)}
        />
        <div className="col-span-full">
          <FieldFrame {...greeting} label={m.gift_vouchers_greeting()}>
            <textarea
              {...describing(greeting)}
              rows={3}
              maxLength={MAX_GREETING}
              defaultValue={draft[message]}
            />
          </FieldFrame>
        </div>
        <Field
          name={sendOn}
          label={m.gift_vouchers_send_on()}
          type="date"
          min={dayOf(new Date(now))}
          max={dayOf(new Date(now + MAX_AHEAD_DAYS * DAY_MS))}
          hint={m.gift_vouchers_send_on_hint()}
          defaultValue={draft[sendOn]}
          error={field(sendOn)}
        />
      </div>
    </section>
  );
}
