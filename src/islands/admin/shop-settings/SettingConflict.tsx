import { useEffect, useRef } from 'react';
import { formatTime } from '#lib/format/dates.ts';
import { settingLabel } from '#lib/shop-settings/settings-fields.ts';
import { settingText } from '#lib/shop-settings/setting-text.ts';
import { fromTyped, valueOf } from '#lib/shop-settings/settings-form.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { FieldError } from '#islands/ui/Field.tsx';
import type { Conflict, SettingsForm } from './use-settings-form.ts';

const SIDES = { theirs: 'Use theirs', mine: 'Keep mine' } as const;

function whoSaved(by: Conflict['by']): string {
  const [latest] = by;
  if (!latest) return 'Someone else has saved settings since you opened this page.';
  const names = [...new Set(by.map(({ name }) => name || 'Someone'))].join(' and ');
  return `${names} saved settings at ${formatTime(latest.at)}, after you opened this page.`;
}

interface Props {
  conflict: Conflict;
  decide: SettingsForm['decide'];
  wasRefused: boolean;
}

export function SettingConflict({ conflict, decide, wasRefused }: Props) {
  const { by, theirs, mine, names, taken, decided } = conflict;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [conflict.theirs]);
  return (
    <Panel
      ref={box}
      tabIndex={-1}
      className="grid gap-3 border-pending"
      title="Not saved yet"
      titleId="conflict-title"
    >
      <p>{whoSaved(by)}</p>
      {names.map((name) => (
        <fieldset key={name}>
          <legend className="label">{settingLabel(name)}</legend>
          {(['theirs', 'mine'] as const).map((side) => {
            const value =
              side === 'theirs' ? valueOf(theirs.settings, name) : fromTyped(name, mine[name]);
            return (
              <label key={side} className="check-row wrap-anywhere">
                <input
                  type="radio"
                  name={`decide ${name}`}
                  checked={decided[name] === side}
                  onChange={() => decide(name, side)}
                />
                <span>
                  <b>{SIDES[side]}</b> {settingText(name, value)}
                </span>
              </label>
            );
          })}
          {wasRefused && decided[name] === undefined && (
            <FieldError>Please choose whose value to save.</FieldError>
          )}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <>
          <p>These were changed too, and are shown below:</p>
          <ul>
            {taken.map((name) => (
              <li key={name}>
                {settingLabel(name)}: {settingText(name, valueOf(theirs.settings, name))}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Your changes are still here. {names.length > 0 ? 'Choose, then save.' : 'Save again.'}</p>
    </Panel>
  );
}
