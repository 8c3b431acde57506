import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { announce } from '#lib/browser/announce.ts';
import { save, savedSince } from '#lib/browser/shop-settings/save.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { Version } from '#lib/contract/shop-settings.ts';
import { orStored } from '#lib/forms/stored.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import { type SettingName, settingNames } from '#lib/shop-settings/settings-fields.ts';
import {
  changedSettings,
  changesToSend,
  mergeTyped,
  toTyped,
  typedAfterSaving,
  typedSettings,
  type Typed,
  type TypedValue,
  valueOf,
  withTyped,
} from '#lib/shop-settings/settings-form.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import { useForm } from '#islands/ui/use-form.ts';

const ValueSchema = v.union([v.string(), v.array(v.record(v.string(), v.string()))]);

/** The settings among the parts that this device stores. */
const typedIn = (parts: Readonly<Record<string, unknown>>): Array<[SettingName, TypedValue]> =>
  settingNames.flatMap((name): Array<[SettingName, TypedValue]> => {
    const { success, output } = v.safeParse(ValueSchema, parts[name]);
    return success ? [[name, output]] : [];
  });

type Side = 'mine' | 'theirs';

export interface Conflict {
  by: readonly { name: string; at: string }[];
  theirs: Version;
  mine: Typed;
  names: readonly SettingName[];
  /** Settings that only the other person changed and that the form now displays. */
  taken: readonly SettingName[];
  decided: Readonly<Partial<Record<SettingName, Side>>>;
}

const undecided = ({ names, decided }: Conflict): SettingName[] =>
  names.filter((name) => decided[name] === undefined);

function useTyped(version: Version) {
  const [base, setBase] = useState(version);
  const [typed, showTyped] = useState<Typed>(() => typedSettings(version.settings));
  const now = useRef(typed);
  const [conflict, setConflict] = useState<Conflict>();

  const setTyped = (next: Typed) => {
    now.current = next;
    showTyped(next);
  };
  const change = (name: SettingName, value: TypedValue) =>
    setTyped({ ...now.current, [name]: value });
  const replaceVersion = (latest: Version, next = typedSettings(latest.settings)) => {
    setBase(latest);
    setTyped(next);
    setConflict(undefined);
  };
  const meet = async (theirs: Version) => {
    const by = await savedSince(base.revision);
    const merged = mergeTyped(base.settings, theirs.settings, now.current);
    setBase(theirs);
    setTyped(merged.typed);
    const { typed: mine, conflicts: names, taken } = merged;
    setConflict({ by, theirs, mine, names, taken, decided: {} });
  };
  const decide = (name: SettingName, side: Side) => {
    if (!conflict) return;
    const { mine, theirs, decided } = conflict;
    setConflict({ ...conflict, decided: { ...decided, [name]: side } });
    change(name, side === 'mine' ? mine[name] : toTyped(valueOf(theirs.settings, name)));
  };
  // A newer version is displayed at once unless the form has unsaved changes.
  useEffect(() => {
    const isUntouched = changedSettings(base.settings, now.current).length === 0;
    if (version.revision > base.revision && isUntouched) replaceVersion(version);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when another version was fetched
  }, [version]);
  return { base, typed, now, conflict, change, replace: replaceVersion, meet, decide };
}

export function useSettingsForm(version: Version) {
  const { base, typed, now, conflict, change, replace, meet, decide } = useTyped(version);
  const [wasRefused, setRefused] = useState(false);
  const isUndecided = conflict !== undefined && undecided(conflict).length > 0;

  const send = async (): Promise<Record<string, string>> => {
    const sent = now.current;
    const settings = changesToSend(base.settings, sent);
    if (isUndecided || Object.keys(settings).length === 0) return {};
    const { saved, newer, errors } = await save({ settings, revision: base.revision });
    if (saved) {
      replace(saved, typedAfterSaving(saved.settings, sent, now.current));
      setRefused(false);
      notify('success', 'Settings saved');
    }
    if (newer) {
      await meet(newer);
      setRefused(false);
    }
    return errors ?? {};
  };
  const { formProps, field, busy, refuse } = useForm({
    schema: orStored(ShopSettingsSchema, base.settings),
    live: true,
    send,
    valuesIn: () => Object(withTyped(base.settings, now.current)),
  });

  const changed = changedSettings(base.settings, typed);
  const unsaved = useUnsaved({
    name: 'settings/',
    revision: base.revision,
    form: formProps.ref,
    fields: [],
    parts: Object.fromEntries(changed.map((name) => [name, typed[name]])),
    restore: (parts) => {
      const typed = typedIn(parts);
      const none = typedSettings(base.settings);
      replace(base, typed.length === 0 ? none : { ...now.current, ...Object.fromEntries(typed) });
    },
  });
  useUnsavedWarning(
    () => !unsaved.isStored && changedSettings(base.settings, now.current).length > 0,
  );
  const onSubmit: typeof formProps.onSubmit = (event) => {
    setRefused(true);
    formProps.onSubmit(event);
  };
  const onReset = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    replace(base);
    setRefused(false);
    refuse({});
    announce('Changes discarded');
  };
  return {
    /** As they are saved. */
    settings: base.settings,
    typed,
    changed,
    conflict,
    wasRefused,
    isUndecided,
    field,
    busy,
    change,
    decide,
    restore: (name: SettingName, value: unknown) => change(name, toTyped(value)),
    /** Row indexes change when rows are added or removed, so earlier errors no longer match. */
    clearErrors: () => refuse({}),
    unsaved,
    formProps: { ...formProps, onSubmit, onReset },
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;
