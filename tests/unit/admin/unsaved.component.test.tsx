import { useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { forgetUser } from '#lib/browser/session/logout.ts';
import { accessibilityFaults, renderOnPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const BACK = 'Your unsaved changes are back. They are only on this device.';
const OLDER = 'You have unsaved changes on this device, but this was saved since.';

interface Props {
  id?: string;
  revision?: number;
  name?: string;
  material?: string;
}

/** A form with a text, a choice of several, a part in its state, and a secret. */
function ThingForm({ id = 'bowl', revision = 1, name = 'Bowl', material = 'Clay' }: Props) {
  const [count, setCount] = useState(0);
  const { formProps, busy } = useForm({
    schema: v.object({}),
    send: async () => {
      unsaved.saved();
      return false;
    },
  });
  const unsaved = useUnsaved({
    name: `thing/${id}`,
    revision,
    form: formProps.ref,
    fields: ['name', 'material', 'places'],
    saved: { count: 0 },
    parts: { count },
    restore: ({ count: kept }) => {
      if (typeof kept === 'number') setCount(kept);
    },
  });
  return (
    <AdminForm formProps={formProps} busy={busy} unsaved={unsaved}>
      <label>
        Name <input name="name" defaultValue={name} />
      </label>
      <label>
        Material <input name="material" defaultValue={material} />
      </label>
      <label>
        <input type="checkbox" name="places" value="home" /> Home
      </label>
      <label>
        Secret <input name="secret" type="password" />
      </label>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
    </AdminForm>
  );
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const open = (props: Props = {}) => renderOnPage('/admin/sales', () => <ThingForm {...props} />);

/** Types, and leaves the page without saving. */
async function typeAndLeave(props: Props = {}): Promise<void> {
  const { unmount } = await open(props);
  await field('Name').fill('Lacquer Bowl');
  await field('Home').click();
  await field('Secret').fill('hunter2');
  await button('Count 0').click();
  await expect.element(page.getByText('Only on this device so far.')).toBeVisible();
  await unmount();
}

beforeEach(() => {
  signIn({ role: 'admin' });
});

test('A staff form restores what was typed, says so, and discards it on request', async () => {
  await typeAndLeave();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hunter2');
  await open();
  await expect.element(page.getByText(BACK)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Lacquer Bowl');
  await expect.element(field('Home')).toBeChecked();
  await expect.element(button('Count 1')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await button('Discard my changes').click();
  await expect.element(page.getByText(BACK)).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Bowl');
  await expect.element(field('Home')).not.toBeChecked();
  await expect.element(button('Count 0')).toBeVisible();
  expect(localStorage.getItem('contentUnsaved')).toBeNull();
});

test('Unsaved typing is removed from the device after saving, undoing and logging out', async () => {
  const kept = () => localStorage.getItem('contentUnsaved');
  const { unmount } = await open();
  await field('Name').fill('Lacquer Bowl');
  await expect.poll(kept).not.toBeNull();
  await button('Save').click();
  await expect.poll(kept).toBeNull();
  await field('Name').fill('Bowls');
  await expect.poll(kept).not.toBeNull();
  await field('Name').fill('Lacquer Bowl');
  await expect.poll(kept).toBeNull();
  await unmount();
  await typeAndLeave();
  forgetUser();
  expect(kept()).toBeNull();
});

test('An older copy is restored on request only, and changes only what was typed', async () => {
  await typeAndLeave();
  await open({ revision: 2, name: 'Bowl of clay', material: 'Red clay' });
  await expect.element(page.getByText(OLDER)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Bowl of clay');
  await button('Use my changes').click();
  await expect.element(field('Name')).toHaveValue('Lacquer Bowl');
  // Somebody else changed it, and nobody typed it here.
  await expect.element(field('Material')).toHaveValue('Red clay');
  await expect.element(page.getByText(BACK)).toBeVisible();
});

test('Unsaved typing belongs to one form, one id and one person', async () => {
  await typeAndLeave();
  const { unmount } = await open({ id: 'mug' });
  await expect.element(field('Name')).toHaveValue('Bowl');
  await unmount();
  signIn({ role: 'admin', _id: 'another-person' });
  await open();
  await expect.element(field('Name')).toHaveValue('Bowl');
  await expect.element(page.getByText(BACK)).not.toBeInTheDocument();
});
