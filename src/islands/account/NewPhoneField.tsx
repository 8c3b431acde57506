import { PhoneField } from '#islands/ui/PhoneField.tsx';
import * as m from '#messages';

export const NewPhoneField = ({ error }: { error: string | undefined }) => (
  <PhoneField
    name="phone"
    label={m.account_phone_number()}
    hint={m.account_phone_hint()}
    error={error}
  />
);
