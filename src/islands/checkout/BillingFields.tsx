import type { User } from '#lib/account/user.ts';
import { phoneAsTyped } from '#lib/format/phone.ts';
import { ownPhone } from '#lib/browser/checkout/checkout-draft.ts';
import { hasOneName } from '#lib/checkout/address.ts';
import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import * as m from '#messages';

type ErrorOf = (name: string) => string | undefined;

/** A read-only field with the account's value, which the form submits. */
function Fixed({ name, label, value, hint }: Record<'name' | 'label' | 'value' | 'hint', string>) {
  return (
    <div className="contents">
      <Field name={name} label={label} value={value} hint={hint} disabled readOnly />
      <input type="hidden" name={name} value={value} />
    </div>
  );
}

function Phone({ own, error }: { own: string | undefined; error: string | undefined }) {
  if (own) {
    return (
      <Fixed
        name="phone"
        label={m.checkout_phone()}
        value={own}
        hint={m.checkout_phone_of_account()}
      />
    );
  }
  return (
    <Field
      name="phone"
      label={m.checkout_phone()}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={m.checkout_phone_hint()}
      error={error}
      onInput={({ currentTarget }) => {
        const formatted = phoneAsTyped(currentTarget.value);
        if (formatted !== currentTarget.value) currentTarget.value = formatted;
      }}
    />
  );
}

export function BillingFields({
  person,
  field,
  delivery,
  chooseDistrict,
}: {
  person: Partial<User> | undefined;
  field: ErrorOf;
  delivery: string | undefined;
  chooseDistrict: (district: string) => void;
}) {
  const typed = (name: string) => ({ name, error: field(name) });
  return (
    <section aria-labelledby="billing">
      <h2 id="billing">{m.checkout_billing()}</h2>
      <p className="muted">{m.checkout_billing_how()}</p>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field {...typed('firstName')} label={m.checkout_first_name()} autoComplete="given-name" />
        <Field
          {...typed('lastName')}
          label={hasOneName(person) ? m.checkout_last_name_optional() : m.checkout_last_name()}
          autoComplete="family-name"
        />
        <div className="col-span-full">
          <Field
            {...typed('street')}
            label={m.checkout_street()}
            autoComplete="address-line1"
            placeholder={m.checkout_street_example()}
          />
        </div>
        <Field {...typed('city')} label={m.checkout_city()} autoComplete="address-level2" />
        <Field
          {...typed('zip')}
          label={m.checkout_zip()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <div className="col-span-full">
          <DistrictField error={field('district')} hint={delivery} choose={chooseDistrict} />
        </div>
        <Phone own={ownPhone(person)} error={field('phone')} />
        <Fixed
          name="email"
          label={m.checkout_email()}
          value={person?.email ?? ''}
          hint={m.checkout_email_hint()}
        />
      </div>
    </section>
  );
}
