import { useCallback, useMemo, useState } from 'react';
import { FORBIDDEN, unlessForbidden } from '#lib/browser/admin-only.ts';
import { request } from '#lib/browser/session/request.ts';
import { NOT_LOADED } from '#lib/browser/translations/client.ts';
import {
  type ThingKey,
  translatedThing,
  type TranslatedRow,
  type TranslatedThing,
} from '#lib/contract/translations.ts';
import { otherLocales, type TranslationStatus } from '#lib/translations/translatable.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { rowOf } from './rows.ts';
import { BesideEnglish, TranslationField } from './TranslationField.tsx';
import { type TextOptions, useText } from './use-text.ts';

function Text(options: TextOptions) {
  return <TranslationField text={useText(options)} locale={options.locale} />;
}

interface FieldsProps {
  thing: TranslatedThing;
  field: TranslatedThing['fields'][number];
  rows: ReadonlyArray<readonly [locale: string, row: TranslatedRow]>;
  changed: TextOptions['changed'];
}

const Fields = ({ thing, field: { field, label, english }, rows, changed }: FieldsProps) => (
  <BesideEnglish about={label} english={english}>
    <div className="stack">
      {rows.map(([locale, row]) => (
        <Text
          key={[thing.kind, thing.id, field, locale].join('/')}
          row={row}
          locale={locale}
          changed={changed}
        />
      ))}
    </div>
  </BesideEnglish>
);

const inWords = (count: number, status: string): string[] =>
  count > 0 ? [`${count} ${status}`] : [];

interface Props {
  /** Memoized: what is translated here. */
  keys: readonly ThingKey[];
  /** Changes when the English texts change. */
  version: unknown;
}

/** The fields of each thing with their rows in every language. */
const listOf = (things: readonly TranslatedThing[]) =>
  things.flatMap((thing) =>
    thing.fields.map((field) => ({
      thing,
      field,
      rows: otherLocales.flatMap((locale) => {
        const row = rowOf(thing, { field: field.field, locale });
        return row ? [[locale, row] as const] : [];
      }),
    })),
  );

type Moves = Readonly<Partial<Record<TranslationStatus, number>>>;

interface LoadedProps {
  things: readonly TranslatedThing[];
  refetch: () => void;
}

function Loaded({ things, refetch }: LoadedProps) {
  const list = useMemo(() => listOf(things), [things]);
  const [moved, setMoved] = useState<{ of: typeof things; by: Moves }>();
  const by = moved?.of === things ? moved.by : {};
  const changed: TextOptions['changed'] = (before, now) => {
    if (before.english !== now.english) return refetch();
    setMoved((known) => {
      const counts = known?.of === things ? known.by : {};
      const left = { ...counts, [before.status]: (counts[before.status] ?? 0) - 1 };
      return { of: things, by: { ...left, [now.status]: (left[now.status] ?? 0) + 1 } };
    });
  };
  if (list.length === 0) return null;
  const rows = list.flatMap((one) => one.rows.map(([, row]) => row));
  const countOf = (status: TranslationStatus): number =>
    rows.filter((row) => row.status === status).length + (by[status] ?? 0);
  const counts = [
    ...inWords(countOf('missing'), 'missing'),
    ...inWords(countOf('older'), 'older than the English text'),
  ];
  return (
    <details className="panel mt-6 px-4 py-2">
      <summary>
        Languages <small className="muted">{counts.join(', ') || 'Everything is translated'}</small>
      </summary>
      <p className="muted">A text is saved when you leave its field.</p>
      <ul>
        {list.map((one) => (
          <Fields
            key={[one.thing.kind, one.thing.id, one.field.field].join('/')}
            {...one}
            changed={changed}
          />
        ))}
      </ul>
    </details>
  );
}

const fetchThing = async ({ kind, id }: ThingKey) =>
  (await request(translatedThing, { query: new URLSearchParams({ kind, id }) })).thing;

function Languages({ keys, version }: Props) {
  const [fetches, setFetches] = useState(0);
  const { fetched, retry } = useFetched(
    useCallback(
      () => unlessForbidden(Promise.all(keys.map(fetchThing))),
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- another version has other texts
      [keys, version, fetches],
    ),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message={NOT_LOADED} retry={retry} />;
  }
  const { value } = fetched;
  if (value === FORBIDDEN) return null;
  return <Loaded things={value} refetch={() => setFetches((before) => before + 1)} />;
}

/** What is translated of one thing, below its form; nothing for somebody without the permission. */
export function LanguagesSection({ kind, id, version }: ThingKey & Pick<Props, 'version'>) {
  const keys = useMemo(() => [{ kind, id }], [kind, id]);
  return <Languages keys={keys} version={version} />;
}

/** The words of the shop's settings. */
export function SettingsLanguages({ words }: { words: readonly string[] }) {
  const together = JSON.stringify(words);
  const keys = useMemo(
    () => words.map((id): ThingKey => ({ kind: 'setting', id })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words, not their list
    [together],
  );
  return <Languages keys={keys} version={together} />;
}
