import { lazyComponent } from '#islands/ui/lazy-component.tsx';
import type { ReactNode } from 'react';
import { genders, type User } from '#lib/account/user.ts';
import * as m from '#messages';

/** These load only if the shop sends text messages. */
export const NewsChoice = lazyComponent(async () => (await import('./NewsChoice.tsx')).NewsChoice);

export const SmsCodesBox = lazyComponent(
  async () => (await import('./SmsCodesBox.tsx')).SmsCodesBox,
);

export const PhoneProofBox = lazyComponent(
  async () => (await import('./PhoneProofBox.tsx')).PhoneProofBox,
);

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string | undefined;
  className: string;
  children: ReactNode;
}

function Choice({ name, value, chosen, className, children }: ChoiceProps) {
  return (
    <label className={className}>
      <input
        className="radio"
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
      />
      {children}
    </label>
  );
}

const genderLabels = { Male: m.account_male, Female: m.account_female, Other: m.account_other };

export function Gender({ chosen }: { chosen: User['gender'] | undefined }) {
  return (
    <fieldset>
      <legend className="label">{m.account_gender()}</legend>
      <input type="hidden" name="gender" value="" />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {genders.map((gender) => (
          <Choice
            key={gender}
            name="gender"
            value={gender}
            chosen={chosen}
            className="flex min-h-target cursor-pointer items-center gap-2"
          >
            {genderLabels[gender]()}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const roles = [
  { role: 'user', title: m.account_user, says: m.account_user_meaning },
  {
    role: 'driver',
    title: m.account_driver,
    says: m.account_driver_meaning,
  },
] as const;

export function RoleChoice({ chosen }: { chosen: User['role'] | undefined }) {
  if (chosen === 'admin') return <input type="hidden" name="role" value="user" />;
  return (
    <fieldset className="col-span-full">
      <legend className="label mb-2">{m.account_role()}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {roles.map(({ role, title, says }) => (
          <Choice
            key={role}
            name="role"
            value={role}
            chosen={chosen}
            className="flex cursor-pointer items-start gap-4 rounded-sm border-2 border-line bg-paper-0 p-4 leading-snug has-checked:border-brand"
          >
            <span>
              <b className="block">{title()}</b>
              <small className="muted">{says()}</small>
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
