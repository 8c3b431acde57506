import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import type { UnsavedForm } from './use-unsaved.ts';

const texts = {
  restored: 'Your unsaved changes are back. They are only on this device.',
  older: 'You have unsaved changes on this device, but this was saved since.',
};

/** Offers the unsaved changes of an earlier visit. */
export function UnsavedNote({ unsaved: { note, use, discard } }: { unsaved: UnsavedForm }) {
  return (
    <div role="status" className="contents">
      {note && (
        <div className="alert flex flex-wrap items-center gap-x-4 gap-y-1">
          <Icon name="info" />
          <span className="flex-[1_1_240px]">{texts[note]}</span>
          {note === 'older' && (
            <button type="button" className="button button-secondary" onClick={use}>
              Use my changes
            </button>
          )}
          <button type="button" className="button button-link" onClick={discard}>
            Discard my changes
          </button>
        </div>
      )}
    </div>
  );
}

export const SAVED_HERE = 'What you type is saved on this device.';

/** Says that what is typed now is stored on this device. */
export const StoredNote = ({ unsaved: { isStored } }: { unsaved: UnsavedForm }) => (
  <>
    <OfflineNote message={SAVED_HERE} />
    {isStored && <p className="muted text-sm">Only on this device so far.</p>}
  </>
);
