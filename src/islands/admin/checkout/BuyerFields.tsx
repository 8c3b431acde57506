import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { describing, Field, FieldFrame } from '#islands/ui/Field.tsx';
import { languages, type Language } from '#lib/messages/languages.ts';
import { PhoneField } from '#islands/ui/PhoneField.tsx';

const languageNames: Record<Language, string> = { en: 'English', si: 'Sinhala', ta: 'Tamil' };

const hint = 'Of the emails and of the link.';

const LanguageField = () => (
  <FieldFrame name="language" label="Language" hint={hint}>
    <select {...describing({ name: 'language', hint })}>
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  </FieldFrame>
);

interface FieldsProps {
  field: (name: string) => string | undefined;
}

export const CustomerFields = ({ field }: FieldsProps) => (
  <div className="field-pair">
    <Field
      name="customer.name"
      label="Name"
      autoComplete="off"
      maxLength={200}
      error={field('customer.name')}
    />
    <PhoneField name="customer.phone" label="Phone" error={field('customer.phone')} />
    <Field
      name="customer.email"
      label="Email (optional)"
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      hint="Without one we send no emails about the order."
      error={field('customer.email')}
    />
    <LanguageField />
  </div>
);

export const AddressFields = ({
  field,
  chooseDistrict,
}: FieldsProps & { chooseDistrict: (district: string) => void }) => (
  <div className="field-pair">
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
