import { type RefObject, useEffect, useRef, type ReactNode, useState } from 'react';
import { profileSchema, saveProfile } from '#lib/browser/account/own-profile.ts';
import { genders, type User } from '#lib/account/user.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';
import { useForm } from '#islands/ui/use-form.ts';

type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Updates the fields when the user changes, such as by saving in another tab. What is being typed
 * stays.
 */
function useSectionLink(
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  known: Fields,
): void {
  const shown = useRef(known);
  useEffect(() => {
    const before = shown.current;
    shown.current = known;
    for (const name of names) {
      const field = form.current?.elements.namedItem(name);
      // Both have a `value`: an input, and a RadioNodeList.
      if (!(field instanceof HTMLInputElement) && !(field instanceof RadioNodeList)) continue;
      if (field.value === textOf(before, name)) field.value = textOf(known, name);
    }
  }, [form, names, known]);
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string | undefined;
  children: ReactNode;
}

function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}

function Gender({ chosen }: { chosen: User['gender'] | undefined }) {
  return (
    <fieldset>
      <legend className="label">Gender</legend>
      <input type="hidden" name="gender" value="" />
      <div className="choices">
        {genders.map((gender) => (
          <Choice key={gender} name="gender" value={gender} chosen={chosen}>
            {gender}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const roles = [
  { role: 'user', title: 'User', says: 'Shop, order, review.' },
  {
    role: 'driver',
    title: 'Driver',
    says: 'Also My Deliveries: the orders that the shop assigns to you.',
  },
] as const;

function RoleChoice({ chosen }: { chosen: User['role'] | undefined }) {
  // The admin role can't be chosen or dropped here.
  if (chosen === 'admin') return <input type="hidden" name="role" value="user" />;
  return (
    <fieldset className="full-width">
      <legend className="label">Role</legend>
      <div className="role-cards">
        {roles.map(({ role, title, says }) => (
          <Choice key={role} name="role" value={role} chosen={chosen}>
            <span>
              <b>{title}</b>
              <small className="muted">{says}</small>
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const names = ['name', 'mobile', 'city', 'address', 'dob', 'gender', 'role'] as const;

/** Name, address and the rest; every field is validated while typing (docs/spec.md §5). */
export function ProfileForm({ user }: { user: Partial<User> }) {
  const [schema] = useState(profileSchema);
  const { formProps, field, busy } = useForm({
    schema,
    live: true,
    send: (profile) => saveProfile(profile, user),
  });
  useSectionLink(formProps.ref, names, user);
  return (
    <form {...formProps} className="profile-form">
      <Field
        name="name"
        label="Full Name"
        autoComplete="name"
        defaultValue={user.name}
        error={field('name')}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        defaultValue={user.email}
        disabled
        hint="The email of an account stays as it is."
      />
      <PhoneField name="mobile" label="Phone" defaultValue={user.mobile} error={field('mobile')} />
      <Field
        name="city"
        label="City"
        autoComplete="address-level2"
        defaultValue={user.city}
        error={field('city')}
      />
      <div className="full-width">
        <Field
          name="address"
          label="Address"
          autoComplete="street-address"
          defaultValue={user.address}
          error={field('address')}
        />
      </div>
      <Field
        name="dob"
        label="Date of birth"
        type="date"
        autoComplete="bday"
        defaultValue={user.dob}
        error={field('dob')}
      />
      <Gender chosen={user.gender} />
      <RoleChoice chosen={user.role} />
      <div className="full-width">
        <BusyButton className="button-primary" busy={busy} busyLabel="Saving...">
          Save changes
        </BusyButton>
      </div>
      <OfflineNote />
    </form>
  );
}
