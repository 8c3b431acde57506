import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import type { useForm } from '#islands/ui/use-form.ts';

interface InlineEditorProps {
  formProps: ReturnType<typeof useForm>['formProps'];
  busy: boolean;
  label: string;
  message: string | undefined;
  messageId: string;
  cancel: () => void;
  children: ReactNode;
}

export function InlineEditor({
  formProps,
  busy,
  label,
  message,
  messageId,
  cancel,
  children,
}: InlineEditorProps) {
  const displayed = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const first = formProps.ref.current?.querySelector('input');
    first?.focus();
    first?.select();
  }, [formProps.ref]);
  useEffect(() => {
    if (message) displayed.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return;
    event.stopPropagation();
    cancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what the button Cancel does
    <form {...formProps} className="inline-editor" aria-label={label} onKeyDown={onKeyDown}>
      {children}
      <p ref={displayed} id={messageId} className="field-error" role="alert">
        {message && (
          <>
            <Icon name="alert" size="small" />
            <span>{message}</span>
          </>
        )}
      </p>
      <span className="row">
        <BusyButton className="button-primary" busy={busy} busyLabel="Saving...">
          Save
        </BusyButton>
        <button type="button" className="button button-link" onClick={() => !busy && cancel()}>
          Cancel
        </button>
      </span>
      <OfflineNote />
    </form>
  );
}

interface EditableProps {
  className: string;
  action: string;
  of: string;
  editor: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A value that can be edited in place; its button gets the focus back. */
export function Editable({ className, action, of, editor, children }: EditableProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return editor(() => setEditing(false));
  return (
    <div className={`${className} numeric`}>
      {children}
      <button
        ref={button}
        type="button"
        className="button button-link"
        aria-label={`${action} of ${of}`}
        onClick={() => setEditing(true)}
      >
        {action}
      </button>
    </div>
  );
}
