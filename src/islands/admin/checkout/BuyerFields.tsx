import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { LanguageField } from '#islands/admin/ui/LanguageField.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';

interface FieldsProps {
  field: (name: string) => string | undefined;
  /** Present values, when an existing order is changed. */
  stored?: Readonly<Record<string, string>>;
}

export const CustomerFields = ({
  field,
  stored,
  phoneTyped,
}: FieldsProps & { phoneTyped?: (phone: string) => void }) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
    <Field
      name="customer.name"
      label="Name"
      defaultValue={stored?.['name']}
      autoComplete="off"
      maxLength={200}
      error={field('customer.name')}
    />
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
  field,
  stored,
  part = 'delivery_address',
  linkedDistrict,
  chooseDistrict,
}: AddressProps) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
    <Field
      name={`${part}.street`}
      defaultValue={stored?.['street']}
      label="Street address"
      autoComplete="off"
      maxLength={200}
      error={field(`${part}.street`)}
    />
    <Field
      name={`${part}.city`}
      defaultValue={stored?.['city']}
      label="City"
      autoComplete="off"
      maxLength={200}
      error={field(`${part}.city`)}
    />
    <DistrictField
      key={linkedDistrict}
      defaultValue={linkedDistrict ?? stored?.['district']}
      error={undefined}
      autoComplete="off"
      choose={chooseDistrict}
    />
    <Field
      name={`${part}.zip`}
      defaultValue={stored?.['zip']}
      label="ZIP code (optional)"
      autoComplete="off"
      inputMode="numeric"
      maxLength={200}
      error={field(`${part}.zip`)}
    />
  </div>
);
