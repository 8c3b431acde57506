import { useLayoutEffect, useRef } from 'react';
import { notify } from '#lib/browser/toasts.ts';
import { MAX_OPTION_NAME, MAX_OPTIONS } from '#lib/catalogue/option-limits.ts';
import { isSameName } from '#lib/catalogue/options.ts';
import {
  countTypedCombinations,
  MAX_COMBINATIONS,
  replaceOption,
  TOO_MANY_COMBINATIONS,
  type TypedChoices,
  type TypedOption,
  withNewOption,
  withOptions,
} from '#lib/catalogue/typed-choices.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { Field, FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { ChangeChoices } from './use-choices.ts';
import { ValueChips } from './ValueChips.tsx';

const SUGGESTED = ['Size', 'Colour', 'Length', 'Material', 'Scent'];

interface OptionProps {
  option: TypedOption;
  at: number;
  field: (name: string) => string | undefined;
  change: (option: TypedOption) => boolean;
  remove: () => void;
}

function OptionFields({ option, at, field, change, remove }: OptionProps) {
  const name = `options.${at}.name`;
  const valueErrors = [
    `options.${at}.values`,
    ...option.values.map((_, place) => `options.${at}.values.${place}`),
  ];
  return (
    <div
      className="grid grid-cols-1 gap-3 border-b border-line pb-4"
      data-option
      role="group"
      aria-label={`Option ${at + 1}`}
    >
      <div className="flex max-w-[420px] items-start gap-2 *:[.field]:flex-1">
        <Field
          name={name}
          label="Option"
          value={option.name}
          maxLength={MAX_OPTION_NAME}
          autoComplete="off"
          error={field(name)}
          onChange={({ currentTarget }) => change({ ...option, name: currentTarget.value })}
        />
        <button
          type="button"
          className="icon-button mt-8"
          aria-label={`Remove option ${option.name}`}
          onClick={remove}
        >
          <Icon name="trash" />
        </button>
      </div>
      <ValueChips option={option} error={valueErrors.map(field).find(Boolean)} change={change} />
    </div>
  );
}

interface Props {
  choices: TypedChoices;
  change: ChangeChoices;
  field: (name: string) => string | undefined;
}

/** Focuses the first empty field of an option that was added. */
function useNewFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    if (!isOwn.current) return;
    isOwn.current = false;
    const inputs = [...(list.current?.lastElementChild?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, [count]);
  return { list, willFocus: () => (isOwn.current = true) };
}

export function OptionsEditor({ choices: { options }, change, field }: Props) {
  const { list, willFocus } = useNewFocus(options.length);
  const set = (next: readonly TypedOption[]): boolean => {
    const count = countTypedCombinations(next);
    if (count > MAX_COMBINATIONS && count > countTypedCombinations(options)) {
      notify('error', TOO_MANY_COMBINATIONS);
      return false;
    }
    change((before) => withOptions(before, next));
    return true;
  };
  const add = (name: string) => {
    willFocus();
    change((before) => withNewOption(before, name));
  };
  const left = SUGGESTED.filter((name) => !options.some((one) => isSameName(one.name, name)));
  const error = field('options');
  return (
    <Panel title="Options">
      <p className="muted -mt-2 mb-4">
        What buyers choose, such as a size or a colour. A product has up to {MAX_OPTIONS}.
      </p>
      <div
        ref={list}
        className="grid grid-cols-1 gap-6 not-empty:mb-4 last:*:last:border-0 last:*:last:pb-0"
      >
        {options.map((option, at) => (
          <OptionFields
            key={option.key}
            option={option}
            at={at}
            field={field}
            change={(next) => set(replaceOption(options, next))}
            remove={() => set(options.filter(({ key }) => key !== option.key))}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {options.length < MAX_OPTIONS && (
        <div className="row" role="group" aria-label="Add an option">
          {left.map((name) => (
            <button key={name} type="button" className="chip" onClick={() => add(name)}>
              <Icon name="plus" size="small" />
              {name}
            </button>
          ))}
          <button type="button" className="chip" onClick={() => add('')}>
            <Icon name="plus" size="small" />
            Other
          </button>
        </div>
      )}
    </Panel>
  );
}
