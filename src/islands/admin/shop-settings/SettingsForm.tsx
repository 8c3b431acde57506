import {
  choiceLabels,
  settingFields,
  settingLabel,
  type SettingName,
  settingSections,
} from '#lib/shop-settings/settings-fields.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { describing, Field, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { sectionProps } from './SettingsIndex.tsx';
import { SettingConflict } from './SettingConflict.tsx';
import { inputId, ProductSetting } from './ProductSetting.tsx';
import { LankaQrSetting } from './LankaQrSetting.tsx';
import { cellNames, isListKind, SettingList } from './SettingList.tsx';
import type { SettingsForm as Form } from './use-settings-form.ts';

const inputModes = {
  rupees: 'decimal',
  limit: 'decimal',
  days: 'numeric',
  years: 'numeric',
  pieces: 'numeric',
  phone: 'tel',
} as const;

const inputModeOf = (kind: string) =>
  kind in inputModes ? inputModes[kind as keyof typeof inputModes] : undefined;

function SettingChoice({ name, form }: { name: SettingName; form: Form }) {
  const { label, hint } = settingFields[name];
  const value = form.typed[name];
  const frame = { name, id: inputId(name), label, hint, error: form.field(name) };
  return (
    <FieldFrame {...frame}>
      <select
        {...describing(frame)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => form.change(name, event.currentTarget.value)}
      >
        {Object.entries(choiceLabels).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function SettingField({ name, form }: { name: SettingName; form: Form }) {
  const { kind, label, hint } = settingFields[name];
  const value = form.typed[name];
  if (isListKind(kind)) {
    return (
      <div className="col-span-full">
        <SettingList
          name={name}
          kind={kind}
          rows={typeof value === 'string' ? [] : value}
          form={form}
        />
      </div>
    );
  }
  if (kind === 'choice') return <SettingChoice name={name} form={form} />;
  if (kind === 'lankaQr') {
    return (
      <LankaQrSetting
        name={name}
        label={label}
        hint={hint}
        text={typeof value === 'string' ? value : ''}
        error={form.field(name)}
        change={(text) => form.change(name, text)}
      />
    );
  }
  if (kind === 'product') {
    return (
      <ProductSetting
        name={name}
        label={label}
        hint={hint}
        productId={typeof value === 'string' ? value : ''}
        error={form.field(name)}
        choose={({ productId }) => form.change(name, productId)}
      />
    );
  }
  return (
    <Field
      name={name}
      id={inputId(name)}
      label={label}
      hint={hint}
      type={kind === 'email' ? 'email' : 'text'}
      inputMode={inputModeOf(kind)}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onInput={(event) => form.change(name, event.currentTarget.value)}
      error={form.field(name)}
    />
  );
}

interface Problem {
  name: string;
  message: string;
}

const withLabel = (label: string, error: string): string =>
  error.startsWith(label.replace(', Rs.', '')) ? error : `${label}: ${error}`;

function problemsOf(name: SettingName, { typed, field }: Form): Problem[] {
  const { kind } = settingFields[name];
  const value = typed[name];
  const cells =
    isListKind(kind) && typeof value !== 'string' ? cellNames(name, kind, value.length) : [];
  return [name, ...cells].flatMap((input) => {
    const error = field(input);
    return error ? [{ name: input, message: withLabel(settingLabel(name), error) }] : [];
  });
}

function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  return (
    <div className="alert" role="alert">
      <Icon name="alert" />
      <div>
        <b>
          Not saved. Please check {problems.length === 1 ? '1 field' : `${problems.length} fields`}:
        </b>
        <ul>
          {problems.map(({ name, message }) => (
            <li key={name}>
              <a
                className="inline-block py-1"
                href={`#${inputId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(inputId(name))?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const countOf = (changes: number): string =>
  changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`;

interface SettingsFormProps {
  form: Form;
  /** On a phone it stands alone. */
  section: string | undefined;
}

export function SettingsForm({ form, section }: SettingsFormProps) {
  const { changed, conflict, wasRefused, formProps, busy, isUndecided } = form;
  const problems = wasRefused
    ? settingSections.flatMap(({ fields }) => fields.flatMap((name) => problemsOf(name, form)))
    : [];
  // Where something is to be mended, every section shows.
  const chosen = problems.length > 0 ? undefined : section;
  return (
    <AdminForm
      formProps={formProps}
      busy={busy}
      resetLabel="Discard"
      isBarSticky
      isBarHidden={changed.length === 0}
      unsaved={form.unsaved}
      beside={
        <span className="muted numeric" role="status">
          {changed.length > 0 && countOf(changed.length)}
        </span>
      }
    >
      {problems.length > 0 && <ErrorSummary problems={problems} />}
      {conflict && (isUndecided || changed.length > 0) && (
        <SettingConflict
          conflict={conflict}
          decide={form.decide}
          wasRefused={wasRefused && isUndecided}
        />
      )}
      {settingSections.map(({ id, title, fields }) => (
        <Panel key={id} {...sectionProps(id, chosen)} title={title} titleId={`${id}-title`}>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {fields.map((name) => (
              <SettingField key={name} name={name} form={form} />
            ))}
          </div>
        </Panel>
      ))}
    </AdminForm>
  );
}
