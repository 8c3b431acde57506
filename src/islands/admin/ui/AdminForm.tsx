import { type ReactNode, useEffect } from 'react';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import type { useForm } from '#islands/ui/use-form.ts';
import type { UnsavedForm } from './use-unsaved.ts';
import { StoredNote, UnsavedNote } from './UnsavedNote.tsx';

export function useUnsavedWarning(isChanged: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  });
}

interface AdminFormProps {
  formProps: ReturnType<typeof useForm>['formProps'] & { onReset?: () => void };
  busy: boolean;
  action?: string;
  busyLabel?: string;
  isDanger?: boolean;
  /** The label of the button that resets the form; there is no button without it. */
  resetLabel?: string;
  isBarSticky?: boolean;
  isBarHidden?: boolean;
  beside?: ReactNode;
  /** Of a form that stores what is typed on this device. */
  unsaved?: UnsavedForm;
  children: ReactNode;
}

/** The buttons stay in view while the form is longer than the screen. */
export const STICKY_BAR =
  'sticky bottom-[var(--admin-bar)] z-2 -mx-1 border-t border-line bg-surface px-1 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]';

export const AdminForm = ({
  formProps,
  busy,
  action = 'Save',
  busyLabel = 'Saving...',
  isDanger = false,
  resetLabel,
  isBarSticky = false,
  isBarHidden = false,
  beside,
  unsaved,
  children,
}: AdminFormProps) => (
  <form {...formProps} className="stack">
    {unsaved && <UnsavedNote unsaved={unsaved} />}
    {children}
    {unsaved ? <StoredNote unsaved={unsaved} /> : <OfflineNote />}
    <div
      className={`row justify-between ${isBarSticky ? STICKY_BAR : ''}`}
      data-bottom-bar={isBarSticky || undefined}
      hidden={isBarHidden}
    >
      <span className="row">
        <BusyButton
          className={isDanger ? 'button-danger' : 'button-primary'}
          busy={busy}
          busyLabel={busyLabel}
        >
          {action}
        </BusyButton>
        {resetLabel !== undefined && (
          <button type="reset" className="button button-link">
            {resetLabel}
          </button>
        )}
      </span>
      {beside}
    </div>
  </form>
);
