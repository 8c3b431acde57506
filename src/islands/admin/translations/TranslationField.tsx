import { FieldError } from '#islands/ui/Field.tsx';
import { languageName } from '#lib/translations/translations-address.ts';
import { type ReactNode, useId } from 'react';
import type { TextOptions, useText } from './use-text.ts';

type Text = ReturnType<typeof useText>;

function State({ row, state, isTyped, problem, save, of }: Text & { of: string }) {
  if (state === 'saving') return <small className="muted">Saving...</small>;
  if (isTyped && problem !== undefined) {
    return (
      <button type="button" className="button button-link" aria-label={`Save ${of}`} onClick={save}>
        Save
      </button>
    );
  }
  if (isTyped) return <small className="muted">Not saved yet</small>;
  if (state === 'saved') return <small className="text-success">Saved</small>;
  if (row.status === 'missing') return <small className="muted">Missing</small>;
  if (row.status === 'done') return null;
  return (
    <span className="row gap-y-0 text-pending">
      <small>The English text has changed since</small>
      <button
        type="button"
        className="button button-link"
        aria-label={`Keep ${of}: it still fits`}
        onClick={save}
      >
        It still fits
      </button>
    </span>
  );
}

interface BesideEnglishProps {
  about: ReactNode;
  english: string;
  children: ReactNode;
}

/** Translations of a text beside it. */
export const BesideEnglish = ({ about, english, children }: BesideEnglishProps) => (
  <li className="grid grid-cols-1 gap-x-6 gap-y-2 border-t border-line py-4 lg:grid-cols-2">
    <div className="min-w-0 wrap-anywhere">
      <p className="muted text-sm [&_a]:inline-flex [&_a]:min-h-target [&_a]:min-w-target [&_a]:items-center">
        {about}
      </p>
      <p lang="en" className="whitespace-pre-wrap">
        {english}
      </p>
    </div>
    {children}
  </li>
);

/** One text in one language, which is saved when the field is left. */
export function TranslationField({ text, locale }: { text: Text; locale: TextOptions['locale'] }) {
  const { row, problem, fieldProps } = text;
  const id = useId();
  const language = languageName(locale);
  const of = `${row.label} of ${row.name} in ${language}`;
  return (
    <div className={problem === undefined ? 'field' : 'field invalid'}>
      <span className="flex min-h-target flex-wrap items-center justify-between gap-x-3">
        <label className="label" htmlFor={id}>
          {language}
          <span className="visually-hidden">
            , {row.label} of {row.name}
          </span>
        </label>
        <State {...text} of={of} />
      </span>
      <span className="growing" data-text={fieldProps.value}>
        <textarea
          {...fieldProps}
          id={id}
          lang={locale}
          rows={row.isLong ? 2 : 1}
          spellCheck={false}
          aria-keyshortcuts="Control+Enter"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
        />
      </span>
      {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
