import { PasswordField } from '#islands/ui/LoginFields.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';
import * as m from '#messages';

export const NewAccountFields = ({ field }: { field: (name: string) => string | undefined }) => (
  <>
    <PhoneField
      name="phone"
      label={m.account_phone_number()}
      hint={m.account_phone_hint()}
      error={field('phone')}
    />
    <PasswordField
      name="password"
      label={m.account_password()}
      autoComplete="new-password"
      error={field('password')}
    />
    <PasswordField
      name="confirmPassword"
      label={m.account_confirm_password()}
      autoComplete="new-password"
      error={field('confirmPassword')}
    />
  </>
);
