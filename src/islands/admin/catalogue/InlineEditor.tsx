import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
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
    <form {...formProps} className="max-lg:col-span-full" aria-label={label} onKeyDown={onKeyDown}>
      {children}
      <p ref={displayed} id={messageId} className="field-error scroll-mb-[140px]" role="alert">
        {message && (
          <>
            <Icon name="alert" size="small" />
            <span>{message}</span>
          </>
        )}
      </p>
      <span className="row mt-2">
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

/** Scrolls, since a product may have hundreds of variants. */
export const InlineFields = ({ children }: { children: ReactNode }) => (
  <div className="-m-1 flex max-h-[60dvh] flex-wrap gap-3 overflow-y-auto p-1">{children}</div>
);

interface InlineFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  isWrong: boolean;
  note?: string;
}

export const InlineField = ({ label, isWrong, note, ...input }: InlineFieldProps) => (
  <div>
    <label className="block text-sm font-semibold" htmlFor={input.id}>
      {label}
    </label>
    <input
      {...input}
      autoComplete="off"
      className={`min-h-target rounded-sm border-[1.5px] bg-paper-0 px-3 ${input.inputMode === 'decimal' ? 'w-[116px]' : 'w-[84px]'} ${isWrong ? 'border-danger' : 'border-line-strong'}`}
    />
    {note !== undefined && <small className="block font-semibold">{note}</small>}
  </div>
);

interface EditableProps {
  action: string;
  of: string;
  editor: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A value that can be edited in place; its button gets the focus back. */
export function Editable({ action, of, editor, children }: EditableProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return editor(() => setEditing(false));
  return (
    <div className="numeric col-[2/-1] flex flex-wrap items-center justify-between gap-x-3 lg:col-auto">
      {children}
      <button
        ref={button}
        type="button"
        className="button button-link px-0"
        aria-label={`${action} of ${of}`}
        onClick={() => setEditing(true)}
      >
        {action}
      </button>
    </div>
  );
}
