import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { ownHtml } from '#lib/browser/own-parts.ts';
import { request } from '#lib/browser/session/request.ts';
import { renderText } from '#lib/contract/content.ts';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';

/** The delay before the text is rendered, in ms. */
const PAUSE_MS = 400;
const UNAVAILABLE = 'The result can not be shown right now. Your text is safe.';

/** The text that each button puts around the selection or before its line. */
const tools = [
  { label: 'Bold', sign: 'B', before: '**', after: '**', words: 'bold' },
  { label: 'Heading', sign: 'H', before: '## ', after: '', words: 'Heading', isLine: true },
  {
    label: 'Table',
    sign: '▦',
    before: '',
    after: '',
    words: '| Size | Chest |\n| ---- | ----- |\n| S    | 86–91 |',
    isLine: true,
  },
  { label: 'List', sign: '•', before: '- ', after: '', words: 'First', isLine: true },
] as const;

const OF_PAGES: readonly string[] = ['Bold', 'Table'];

/** Replaces the selection and dispatches the same event as typing. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.focus();
}

function useResult(text: string) {
  /** `problem` says why the HTML is from an earlier text. */
  const [result, setResult] = useState({ html: '', problem: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      request(renderText, { body: { text } }).then(
        ({ html }) => isCurrent && setResult({ html, problem: '' }),
        (error: unknown) => {
          const problem = sentenceOf(error, { refused: UNAVAILABLE, unavailable: UNAVAILABLE });
          if (isCurrent) setResult(({ html }) => ({ html, problem }));
        },
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return result;
}

interface Props {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  /** Emails show neither bold text nor tables. */
  isForEmail?: boolean;
  chooseLink: (insert: (href: string) => void) => void;
  onChange: (value: string) => void;
}

export function MarkdownField({
  name,
  label,
  value,
  error,
  hint,
  isForEmail = false,
  chooseLink,
  onChange,
}: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  // The screen has a heading of the first level already: an email's subject comes below it.
  const { html, problem } = useResult(isForEmail ? value.replace(/^# /, '## ') : value);
  const apply = ({ before, after, words, ...rest }: (typeof tools)[number]) => {
    const field = box.current;
    if (!field) return;
    const chosen = field.value.slice(field.selectionStart, field.selectionEnd) || words;
    const isMidLine = field.selectionStart > 0 && field.value[field.selectionStart - 1] !== '\n';
    insertText(field, `${'isLine' in rest && isMidLine ? '\n\n' : ''}${before}${chosen}${after}`);
  };
  const link = () =>
    chooseLink((href) => {
      const field = box.current;
      if (!field) return;
      const chosen = field.value.slice(field.selectionStart, field.selectionEnd) || 'words';
      insertText(field, `[${chosen}](${href})`);
    });
  return (
    <FieldFrame name={name} label={label} error={error} hint={hint}>
      <div className="row gap-1" role="toolbar" aria-label="Format">
        {tools
          .filter(({ label: tool }) => !isForEmail || !OF_PAGES.includes(tool))
          .map((tool) => (
            <button
              key={tool.label}
              type="button"
              className="icon-button"
              aria-label={tool.label}
              onClick={() => apply(tool)}
            >
              <b aria-hidden="true">{tool.sign}</b>
            </button>
          ))}
        <button type="button" className="chip" onClick={link}>
          Link
        </button>
      </div>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2" data-markdown>
        <textarea
          ref={box}
          {...describing({ name, error, hint })}
          rows={12}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <section className="panel px-4 py-3 wrap-anywhere" aria-label="Result">
          {problem !== '' && <p className="muted">{problem}</p>}
          {/* The server's allow-list sanitises this HTML. */}
          <div
            className="prose *:not-first:mt-3 [&_ul]:list-disc [&_ul]:ps-6"
            dangerouslySetInnerHTML={{ __html: ownHtml(html) }}
          />
        </section>
      </div>
    </FieldFrame>
  );
}
