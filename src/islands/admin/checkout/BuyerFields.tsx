import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { LanguageField } from '#islands/admin/ui/LanguageField.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';

interface FieldsProps {
  field: (name: string) => string | undefined;
  /** Present values, when an existing order is changed. */
  stored?: Readonly<Record<string, string>> | undefined;
}

/** A field of a part of the order. */
const typedIn =
  (part: string, { field, stored }: FieldsProps) =>
  (name: string, label: string) => ({
    name: `${part}.${name}`,
    label,
    defaultValue: stored?.[name],
    autoComplete: 'off',
    maxLength: 200,
    error: field(`${part}.${name}`),
  });

export const CustomerFields = ({
  field,
  stored,
  phoneTyped,
}: FieldsProps & { phoneTyped?: (phone: string) => void }) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
    <Field {...typedIn('customer', { field, stored })('name', 'Name')} />
    <PhoneField
      name="customer.phone"
      label="Phone"
      defaultValue={stored?.['phone']}
      error={field('customer.phone')}
      onBlur={({ currentTarget }) => phoneTyped?.(currentTarget.value)}
    />
    <Field
      name="customer.email"
      label="Email (optional)"
      type="email"
      defaultValue={stored?.['email']}
      autoComplete="off"
      autoCapitalize="none"
      hint="Without one we send no emails about the order."
      error={field('customer.email')}
    />
    {!stored && <LanguageField hint="Of the emails and of the link." />}
  </div>
);

interface AddressProps extends FieldsProps {
  part?: string;
  /** The district in the link of a message. */
  linkedDistrict?: string | undefined;
  chooseDistrict: (district: string) => void;
}

export const AddressFields = ({
  part = 'delivery_address',
  linkedDistrict,
  chooseDistrict,
  ...props
}: AddressProps) => {
  const typed = typedIn(part, props);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Field {...typed('street', 'Street address')} />
      <Field {...typed('city', 'City')} />
      <DistrictField
        key={linkedDistrict}
        defaultValue={linkedDistrict ?? props.stored?.['district']}
        error={undefined}
        autoComplete="off"
        choose={chooseDistrict}
      />
      <Field {...typed('zip', 'ZIP code (optional)')} inputMode="numeric" />
    </div>
  );
};
