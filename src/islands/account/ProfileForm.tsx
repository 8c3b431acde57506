import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { profileSchema, saveProfile, savePicture } from '#lib/browser/account/own-profile.ts';
import { initialOf, type User } from '#lib/account/user.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { DistrictField } from '#islands/ui/DistrictField.tsx';
import { describing, Field, FieldFrame } from '#islands/ui/Field.tsx';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { PhoneField } from '#islands/ui/PhoneField.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { avatarRule, faultOfAvatar } from '#lib/account/avatar.ts';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { Gender, NewsChoice, RoleChoice } from './ProfileChoices.tsx';

type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** Updates the fields when the user changes, but not those being edited. */
function useSectionLink(
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  known: Fields,
): void {
  const displayed = useRef(known);
  useEffect(() => {
    const before = displayed.current;
    displayed.current = known;
    for (const name of names) {
      const field = form.current?.elements.namedItem(name);
      // An input, a select and a RadioNodeList each have a `value`.
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (!isField && !(field instanceof RadioNodeList)) continue;
      if (field.value === textOf(before, name)) field.value = textOf(known, name);
    }
  }, [form, names, known]);
}

interface LanguageChoice {
  locale: User['language'];
  name: string;
}

interface LanguageFieldProps {
  languages: readonly LanguageChoice[];
  chosen: User['language'] | undefined;
  error: string | undefined;
}

function LanguageField({ languages, chosen, error }: LanguageFieldProps) {
  const name = 'language';
  const hint = m.account_language_hint();
  return (
    <FieldFrame name={name} label={m.site_languages()} error={error} hint={hint}>
      <select {...describing({ name, error, hint })} defaultValue={chosen}>
        {languages.map((language) => (
          <option key={language.locale} value={language.locale} lang={language.locale}>
            {language.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const names = [
  'name',
  'mobile',
  'city',
  'district',
  'address',
  'dob',
  'gender',
  'language',
  'role',
] as const;

export interface ProfileProps {
  user: Partial<User>;
  /** Each by its own name. */
  languages: readonly LanguageChoice[];
}

export function ProfileForm({ user, languages }: ProfileProps) {
  const schema = useMemo(() => profileSchema(user), [user]);
  const { formProps, field, busy } = useForm({
    schema,
    live: true,
    send: (profile) => saveProfile(profile, user),
  });
  useSectionLink(formProps.ref, names, user);
  return (
    <form {...formProps} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        name="name"
        label={m.account_full_name()}
        autoComplete="name"
        defaultValue={user.name}
        error={field('name')}
      />
      <Field
        name="email"
        label={m.checkout_email()}
        type="email"
        defaultValue={user.email}
        disabled
        hint={m.account_email_fixed()}
      />
      <PhoneField
        name="mobile"
        label={m.checkout_phone()}
        defaultValue={user.mobile}
        error={field('mobile')}
      />
      <Field
        name="city"
        label={m.checkout_city()}
        autoComplete="address-level2"
        defaultValue={user.city}
        error={field('city')}
      />
      <div className="col-span-full">
        <DistrictField defaultValue={user.district} error={field('district')} />
      </div>
      <div className="col-span-full">
        <Field
          name="address"
          label={m.account_address()}
          autoComplete="address-line1"
          defaultValue={user.address}
          error={field('address')}
        />
      </div>
      <Field
        name="dob"
        label={m.account_birthday()}
        type="date"
        autoComplete="bday"
        defaultValue={user.dob}
        error={field('dob')}
      />
      <Gender chosen={user.gender} />
      <div className="col-span-full">
        <LanguageField languages={languages} chosen={user.language} error={field('language')} />
      </div>
      {user.notify && <NewsChoice notify={user.notify} error={field('notifySms')} />}
      <RoleChoice chosen={user.role} />
      <div className="col-span-full">
        <BusyButton className="button-primary" busy={busy} busyLabel={m.common_saving()}>
          {m.account_save()}
        </BusyButton>
      </div>
      <OfflineNote className="col-span-full" />
    </form>
  );
}

interface Chosen {
  file: File;
  preview: string;
}

interface FaceProps {
  src: string;
  name: string;
  onError?: () => void;
}

function Face({ src, name, onError }: FaceProps) {
  return src ? (
    <img
      className="avatar size-[96px] p-0 object-cover"
      src={src}
      alt=""
      width="96"
      height="96"
      onError={onError}
    />
  ) : (
    <span className="avatar size-[96px] text-2xl" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

export function AvatarBox({ user }: { user: Partial<User> }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const file = chosen?.file;

  const replace = (next: Chosen | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(next);
  };
  const choose = (picked: File | undefined) => {
    if (!picked) return;
    const fault = faultOfAvatar(picked);
    if (fault) notify('error', fault);
    else replace({ file: picked, preview: URL.createObjectURL(picked) });
  };
  const save = async () => {
    if (busy) return;
    const fault = faultOfAvatar(file);
    if (fault || !file) return notify('error', fault ?? '');
    setBusy(true);
    if (await savePicture(file)) replace(undefined);
    setBusy(false);
  };
  return (
    <section className="box avatar-row row gap-4">
      <Face
        src={chosen?.preview ?? user.avatar ?? ''}
        name={user.name ?? ''}
        onError={() => {
          // The file has an image type, but the browser can't decode it.
          if (!chosen) return;
          replace(undefined);
          notify('error', avatarRule.wrongKind());
        }}
      />
      <p className="flex-[1_1_200px] leading-snug" role="status">
        <b className="block font-semibold">
          {file ? m.account_picture_new() : m.account_picture_yours()}
        </b>
        <small className="muted">
          {file
            ? m.account_picture_chosen({ file: file.name, size: inMegabytes(file.size) })
            : m.account_picture_hint()}
        </small>
      </p>
      <FileChooser
        label={m.account_picture_choose()}
        accept={avatarRule.kinds}
        className="button button-secondary"
        choose={choose}
      >
        {file ? m.account_picture_choose_other() : m.account_picture_choose()}
      </FileChooser>
      <BusyButton
        type="button"
        className="button-primary"
        busy={busy}
        busyLabel={m.common_saving()}
        onClick={() => void save()}
      >
        {m.account_picture_save()}
      </BusyButton>
    </section>
  );
}
