import { FieldError } from '#islands/ui/Field.tsx';
import { languageName } from '#lib/translations/translations-address.ts';
import { useId } from 'react';
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
  if (state === 'saved') return <small className="translation-saved">Saved</small>;
  if (row.status === 'missing') return <small className="muted">Missing</small>;
  if (row.status === 'done') return null;
  return (
    <span className="row translation-older">
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

/** One text in one language, which is saved when the field is left. */
export function TranslationField({ text, locale }: { text: Text; locale: TextOptions['locale'] }) {
  const { row, problem, fieldProps } = text;
  const id = useId();
  const language = languageName(locale);
  const of = `${row.label} of ${row.name} in ${language}`;
  return (
    <div className={problem === undefined ? 'field' : 'field invalid'}>
      <span className="label-row translation-label">
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
