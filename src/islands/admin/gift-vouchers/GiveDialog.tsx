import { useState } from 'react';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { request } from '#lib/browser/session/request.ts';
import {
  giveGiftVoucher,
  GiftVoucherForm,
  type NewGiftVoucher,
} from '#lib/contract/staff-gift-vouchers.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatPrice } from '#lib/format/money.ts';
import { MAX_NAME } from '#lib/gift-vouchers/recipient.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { LanguageField } from '#islands/admin/ui/LanguageField.tsx';
import { CopyButton } from '#islands/payments/BankAccounts.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';
import { GreetingField } from './GreetingField.tsx';

const VALID_DAYS = 365;
const TITLE = 'Give a gift voucher';

interface FormProps {
  given: (given: NewGiftVoucher) => void;
  onClose: () => void;
}

function GiveForm({ given, onClose }: FormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { formProps, field, busy } = useForm({
    schema: GiftVoucherForm,
    valuesIn: (form) => ({
      ...Object.fromEntries(new FormData(form)),
      amount: numberIn(form, 'amount'),
      validDays: numberIn(form, 'validDays'),
    }),
    send: async (_, body) => {
      try {
        given(await request(giveGiftVoucher, { body, key }));
        return true;
      } catch (error) {
        return fieldErrorsOf(error);
      }
    },
  });
  return (
    <AdminDialog title={TITLE} onClose={onClose}>
      <AdminForm formProps={formProps} busy={busy} action="Give" busyLabel="Giving...">
        <Field
          name="amount"
          label="Amount, Rs."
          inputMode="decimal"
          autoComplete="off"
          error={field('amount')}
        />
        <Field
          name="to"
          label="Name (optional)"
          autoComplete="off"
          maxLength={MAX_NAME}
          error={field('to')}
        />
        <Field
          name="email"
          label="Email (optional)"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          hint="We email the code there. An admin may leave this empty and pass the code on."
          error={field('email')}
        />
        <GreetingField name="message" error={field('message')} />
        <LanguageField hint="Of the email." />
        <Field
          name="validDays"
          label="Valid, days"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={VALID_DAYS}
          error={field('validDays')}
        />
      </AdminForm>
    </AdminDialog>
  );
}

function Given({ given, onClose }: { given: NewGiftVoucher; onClose: () => void }) {
  const { code, giftVoucher } = given;
  const { amount, email, until } = giftVoucher;
  return (
    <AdminDialog title="Gift voucher made" onClose={onClose}>
      <div className="grid justify-items-start gap-3">
        <p>
          {formatPrice(amount)}, valid until {formatDay(until)}.
          {email !== '' && ` The code is on its way to ${email}.`}
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <b id="gift-code" className="numeric text-lg">
            {code}
          </b>
          <CopyButton name="Code" text={code} targetId="gift-code" />
        </p>
        <p className="muted">
          The code is shown here only: afterwards you see its last four characters.
        </p>
        <button type="button" className="button button-primary" onClick={onClose}>
          Done
        </button>
      </div>
    </AdminDialog>
  );
}

interface Props {
  /** The voucher is made, and its code still shown. */
  made: () => void;
  onClose: () => void;
}

export function GiveDialog({ made, onClose }: Props) {
  const [given, setGiven] = useState<NewGiftVoucher>();
  if (given) return <Given given={given} onClose={onClose} />;
  return (
    <GiveForm
      given={(stored) => {
        setGiven(stored);
        made();
      }}
      onClose={onClose}
    />
  );
}
