import { useState, type MouseEvent } from 'react';
import type { CollectionName } from '#lib/content/entries.ts';
import {
  changesBetween,
  entryTitle,
  fieldsOf,
  latestOf,
  displayedAt,
  stateText,
} from '#lib/content/entry-form.ts';
import { contentHref, type ContentAddress } from '#lib/content/content-address.ts';
import { contentForms } from '#lib/content/fields.ts';
import { STICKY_BAR } from '#islands/admin/ui/AdminForm.tsx';
import { SAVED_HERE } from '#islands/admin/ui/UnsavedNote.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';
import { LanguagesSection } from '#islands/admin/translations/LanguagesSection.tsx';
import { EntryFields } from './EntryFields.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import { useEntry, type EntryForm } from './use-entry.ts';

/** Names the person who saved first and lets the editor choose a text. */
function Conflict({ collection, form }: { collection: CollectionName; form: EntryForm }) {
  const { conflict, typed, decide } = form;
  if (!conflict) return null;
  const differs = changesBetween(
    collection,
    latestOf(conflict.theirs),
    fieldsOf(collection, typed),
  );
  return (
    <section className="alert grid gap-3" role="alert">
      <p>
        <b>{conflict.by ?? 'Somebody'}</b> changed this while you were writing. Nothing is lost:
        your text is below.
      </p>
      <dl>
        {differs.map(({ field, before, after }) => (
          <div key={field.name}>
            <dt className="font-semibold">{field.label}</dt>
            <dd>
              Theirs: {before}
              <br />
              Yours: {after}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <button type="button" className="button button-secondary" onClick={() => decide('mine')}>
          Keep mine
        </button>
        <button type="button" className="button button-link" onClick={() => decide('theirs')}>
          Take theirs
        </button>
      </div>
    </section>
  );
}

function Steps({ form, address }: { form: EntryForm; address: Props['address'] }) {
  const { base, isChanged, busy, canUndo, conflict } = form;
  const hasDraft = base.draft !== null || isChanged;
  const isIdle = busy === undefined && conflict === undefined;
  const isSaved = !isChanged && (base.revision > 0 || base.published !== null);
  const preview = async () => {
    if (!isSaved && !(await form.save())) return;
    const { collection, entry } = address;
    goToPage(contentHref({ collection, entry, preview: displayedAt(collection, entry) }));
  };
  return (
    <div className={`row ${STICKY_BAR}`} data-bottom-bar>
      <BusyButton
        type="button"
        className="button-primary"
        busy={busy === 'publish'}
        busyLabel="Publishing..."
        disabled={!hasDraft || !isIdle}
        onClick={() => void form.publish()}
      >
        Publish
      </BusyButton>
      <BusyButton
        className="button-secondary"
        busy={busy === 'save'}
        busyLabel="Saving..."
        disabled={!isChanged || !isIdle}
      >
        Save draft
      </BusyButton>
      <button
        type="button"
        className="button button-secondary"
        disabled={!isIdle}
        onClick={() => void preview()}
      >
        Preview
      </button>
      {hasDraft && (
        <button
          type="button"
          className="button button-link"
          disabled={!isIdle}
          onClick={() => void form.discard()}
        >
          Discard
        </button>
      )}
      {canUndo && !hasDraft && (
        <button
          type="button"
          className="button button-link"
          disabled={!isIdle}
          onClick={() => void form.undo()}
        >
          Undo
        </button>
      )}
    </div>
  );
}

interface Props {
  address: Pick<ContentAddress, 'collection' | 'isNew' | 'isHistory'> & { entry: string };
  entry: EntryForm['base'];
  changed: (entry: EntryForm['base']) => void;
}

const follow = (event: MouseEvent<HTMLAnchorElement>) => {
  if (!isPlain(event)) return;
  event.preventDefault();
  goToPage(event.currentTarget.href);
};

export function EntryEditor({ address, entry, changed }: Props) {
  const { collection } = address;
  const [now] = useState(() => new Date());
  const form = useEntry({ collection, entry, changed });
  const { base, typed, errors, change, isChanged } = form;
  // An entry that was never saved has no history.
  const hasHistory = base.revision > 0 || base.isOfFile;
  const isHistory = hasHistory && address.isHistory;
  const { title } = contentForms[collection];
  const tab = (label: string, isOn: boolean) => (
    <a
      className="chip"
      href={contentHref({ ...address, isHistory: label === 'History' })}
      aria-current={isOn ? 'page' : undefined}
      onClick={follow}
    >
      {label}
    </a>
  );
  return (
    <div>
      <a
        className="inline-flex min-h-target items-center gap-1"
        href={contentHref({ collection })}
        onClick={follow}
      >
        <Icon name="arrow-left" /> {title}
      </a>
      <h2 className="mt-1">{entryTitle(collection, base)}</h2>
      <p className="muted" role="status">
        {stateText(base, now)}
        {isChanged ? '. Only on this device so far' : base.draft ? '. Has a draft' : ''}
      </p>
      {base.published && <a href={displayedAt(collection, base.id)}>See it in the shop</a>}
      {hasHistory && (
        <nav className="my-3 flex gap-2" aria-label="Text and history">
          {tab('Text', !isHistory)}
          {tab('History', isHistory)}
        </nav>
      )}
      <form
        className={hasHistory ? 'stack' : 'stack mt-6'}
        hidden={isHistory}
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Conflict collection={collection} form={form} />
        <EntryFields collection={collection} typed={typed} errors={errors} change={change} />
        <OfflineNote message={SAVED_HERE} />
        <Steps form={form} address={address} />
        {base.published && (
          <button
            type="button"
            className="button button-link justify-self-start text-danger"
            onClick={() => void form.remove()}
          >
            Remove from the shop
          </button>
        )}
      </form>
      {base.published && !isHistory && (
        <LanguagesSection kind="content" id={`${collection}/${entry.id}`} version={base.revision} />
      )}
      {isHistory && (
        <EntryHistory
          key={base.revision}
          collection={collection}
          id={entry.id}
          isOfFile={base.isOfFile}
          busy={form.busy !== undefined}
          restore={(revision) =>
            void form
              .restore(revision)
              .then(() => goToPage(contentHref({ ...address, isHistory: false })))
          }
        />
      )}
    </div>
  );
}
