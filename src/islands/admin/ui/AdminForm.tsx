import { type ReactNode, useEffect } from 'react';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import type { useForm } from '#islands/ui/use-form.ts';

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
  beside?: ReactNode;
  children: ReactNode;
}

export const AdminForm = ({
  formProps,
  busy,
  action = 'Save',
  busyLabel = 'Saving...',
  isDanger = false,
  resetLabel,
  isBarSticky = false,
  beside,
  children,
}: AdminFormProps) => (
  <form {...formProps} className="stack admin-form">
    {children}
    <OfflineNote />
    <div className={isBarSticky ? 'row form-bar sticky-bar' : 'row form-bar'}>
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
