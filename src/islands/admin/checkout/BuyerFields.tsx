import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { LanguageField } from '#islands/admin/ui/LanguageField.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';

interface FieldsProps {
  field: (name: string) => string | undefined;
}

export const CustomerFields = ({
  field,
  phoneTyped,
}: FieldsProps & { phoneTyped: (phone: string) => void }) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
    <Field
      name="customer.name"
      label="Name"
      autoComplete="off"
      maxLength={200}
      error={field('customer.name')}
    />
    <PhoneField
      name="customer.phone"
      label="Phone"
      error={field('customer.phone')}
      onBlur={({ currentTarget }) => phoneTyped(currentTarget.value)}
    />
    <Field
      name="customer.email"
      label="Email (optional)"
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      hint="Without one we send no emails about the order."
      error={field('customer.email')}
    />
    <LanguageField hint="Of the emails and of the link." />
  </div>
);

export const AddressFields = ({
  field,
  chooseDistrict,
}: FieldsProps & { chooseDistrict: (district: string) => void }) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
    <Field
      name="delivery_address.street"
      label="Street address"
      autoComplete="off"
      maxLength={200}
      error={field('delivery_address.street')}
    />
    <Field
      name="delivery_address.city"
      label="City"
      autoComplete="off"
      maxLength={200}
      error={field('delivery_address.city')}
    />
    <DistrictField error={undefined} choose={chooseDistrict} />
    <Field
      name="delivery_address.zip"
      label="ZIP code (optional)"
      autoComplete="off"
      inputMode="numeric"
      maxLength={200}
      error={field('delivery_address.zip')}
    />
  </div>
);
