import { can, permissionLabels, permissions, type Permission } from '#lib/account/permissions.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import type { Grant } from '#lib/people/people.ts';
import { FieldError } from '#islands/ui/Field.tsx';

export function grantIn(form: HTMLFormElement): Grant {
  // `FormData` omits a disabled checkbox, which keeps its state.
  const isTicked = (selector: string) =>
    form.querySelector<HTMLInputElement>(`${selector}:checked`) !== null;
  return {
    permissions: permissions.filter((one) => isTicked(`[name="permissions"][value="${one}"]`)),
    admin: isTicked('[name="admin"]'),
    driver: isTicked('[name="driver"]'),
  };
}

interface TickProps {
  name: string;
  value?: string;
  title: string;
  hint: string;
  isChecked: boolean;
  isDisabled?: boolean;
}

const Tick = ({ name, value, title, hint, isChecked, isDisabled = false }: TickProps) => (
  <label className="flex min-h-12 items-center gap-4 py-1 has-disabled:text-ink-soft">
    <input
      className="tick-box"
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isChecked}
      disabled={isDisabled}
    />
    <span>
      {title}
      <small className="muted block leading-snug">{hint}</small>
    </span>
  </label>
);

/** Whether the current user may grant this (docs/api.md "People"). */
function mayGrant(what: Permission | 'admin'): boolean {
  const { role = 'user', permissions: own = [] } = storedUser() ?? {};
  if (what === 'admin' || what === 'people') return role === 'admin';
  return can({ role, permissions: own }, what);
}

/** Permissions that the current user can't grant are shown disabled. */
export function RightsFields({ grant, error }: { grant: Grant; error?: string | undefined }) {
  return (
    <fieldset className="grid" aria-describedby={error ? 'rights-error' : undefined}>
      <legend className="font-bold">Can open in the admin area</legend>
      {error && <FieldError id="rights-error">{error}</FieldError>}
      {permissions.map((permission) => (
        <Tick
          key={permission}
          name="permissions"
          value={permission}
          {...permissionLabels[permission]}
          isChecked={grant.admin || grant.permissions.includes(permission)}
          isDisabled={!mayGrant(permission)}
        />
      ))}
      <Tick
        name="admin"
        title="Everything (admin)"
        hint="Also changes settings, bank accounts and other admins"
        isChecked={grant.admin}
        isDisabled={!mayGrant('admin')}
      />
      <Tick
        name="driver"
        title="Driver"
        hint="Gets orders to deliver, under My Deliveries"
        isChecked={grant.driver}
      />
    </fieldset>
  );
}
