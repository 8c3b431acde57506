import { PHONE_HINT } from '#lib/account/messages.ts';
import { PhoneField } from '#islands/ui/PhoneField.tsx';

export const NewPhoneField = ({ error }: { error: string | undefined }) => (
  <PhoneField name="phone" label="Phone Number" hint={PHONE_HINT} error={error} />
);
