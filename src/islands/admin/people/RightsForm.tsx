import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';
import { changePerson, type PersonEnd } from '#lib/browser/people/admin-client.ts';
import type { Person, PersonChange } from '#lib/contract/people.ts';
import type { Grant } from '#lib/people/people.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { grantIn, RightsFields } from './RightsFields.tsx';

export const grantOf = ({ permissions: own, role, driver }: Person): Grant => ({
  permissions: own,
  admin: role === 'admin',
  driver: driver === 'approved',
});

function changesOf(person: Person, grant: Grant): PersonChange {
  const before = grantOf(person);
  const isSame = permissions.every(
    (one) => before.permissions.includes(one) === grant.permissions.includes(one),
  );
  return {
    ...(grant.admin !== before.admin && { admin: grant.admin }),
    ...(!grant.admin && !isSame && { permissions: [...grant.permissions] }),
    ...(grant.driver !== before.driver && { driver: grant.driver ? 'approved' : 'none' }),
  };
}

const AnyForm = v.object({});

export interface RightsFormProps {
  person: Person;
  ended: (end: PersonEnd) => void;
}

export function RightsForm({ person, ended }: RightsFormProps) {
  const { formProps, busy } = useForm({
    schema: AnyForm,
    send: async () => {
      const form = formProps.ref.current;
      const change = form ? changesOf(person, grantIn(form)) : {};
      if (Object.keys(change).length > 0) {
        ended(await changePerson(person, change, `${person.name} changed`));
      }
      return false;
    },
  });
  return (
    <AdminForm formProps={formProps} busy={busy} action="Save permissions">
      <RightsFields grant={grantOf(person)} />
    </AdminForm>
  );
}
