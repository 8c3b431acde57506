import { useEffect, useRef, type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { FieldError } from '#islands/ui/Field.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { ReadyTexts } from './ReadyTexts.tsx';

interface AdminDialogProps {
  title: ReactNode;
  wide?: boolean;
  children: ReactNode;
  onClose: () => void;
}

/** The dialog is open while mounted and is a sheet on phones. The browser restores the focus. */
export function AdminDialog({ title, wide = false, children, onClose }: AdminDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'admin-dialog wide' : 'admin-dialog'}
      aria-labelledby={id}
      closedby="any"
      onClose={(event) => {
        // In React the `close` events of nested dialogs bubble.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="mb-1 flex items-start justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button -mt-2 -me-3 flex-none"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

export const NumberInTitle = ({ children }: { children: string }) => (
  <span className="numeric whitespace-nowrap">{children}</span>
);

interface DialogButtonsProps {
  onBack: () => void;
  back?: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

export const DialogButtons = ({ onBack, back, children }: DialogButtonsProps) => (
  <div className="row mt-4 justify-between">
    <button ref={back} type="button" className="button button-link" onClick={onBack}>
      Back
    </button>
    {children}
  </div>
);

interface ApproveDialogProps {
  orderNumber: string;
  children: ReactNode;
  busy: boolean;
  approve: () => void;
  onClose: () => void;
}

export function ApproveDialog({
  orderNumber,
  children,
  busy,
  approve,
  onClose,
}: ApproveDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A second Enter must not confirm.
    back.current?.focus();
  }, []);
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Approve order <NumberInTitle>{orderNumber}</NumberInTitle>?
        </>
      }
    >
      <p className="muted">{children}</p>
      <DialogButtons onBack={onClose} back={back}>
        <ApproveButton busy={busy} approve={approve} />
      </DialogButtons>
    </AdminDialog>
  );
}

interface RestockFieldProps {
  /** The item's name, if there are several items. */
  label?: string;
  restock: boolean;
  setRestock: (restock: boolean) => void;
}

export function RestockField({
  label = 'Return items to stock',
  restock,
  setRestock,
}: RestockFieldProps) {
  return (
    <label className="check-row">
      <input
        type="checkbox"
        checked={restock}
        onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
      />
      <span>
        {label}
        <small className="muted block">Untick if they can’t be sold again.</small>
      </span>
    </label>
  );
}

interface Props {
  title: ReactNode;
  message: string;
  usual?: readonly string[];
  action: string;
  busyLabel: string;
  children?: ReactNode;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonDialog({
  title,
  message,
  usual = [],
  action,
  busyLabel,
  children,
  send,
  onClose,
}: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { formProps, busy, field } = useForm({
    schema: ReasonSchema,
    send: async ({ reason }) => {
      await send(reason);
      return false;
    },
  });
  const error = field('reason');
  useEffect(() => {
    // Autofocus would open an on-screen keyboard over the reasons.
    if (matchMedia('(hover: hover)').matches) box.current?.focus();
  }, []);
  const write = (reason: string) => {
    if (!box.current) return;
    box.current.value = reason;
    box.current.focus();
  };
  return (
    <AdminDialog title={title} onClose={onClose}>
      <form {...formProps} className="stack">
        <p className="muted">{message}</p>
        <ReadyTexts texts={usual} write={write} />
        <div className={error ? 'field invalid' : 'field'}>
          <label htmlFor="reason">Reason</label>
          <textarea
            ref={box}
            id="reason"
            name="reason"
            maxLength={500}
            rows={3}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'reason-error' : undefined}
          />
          {error && <FieldError id="reason-error">{error}</FieldError>}
        </div>
        {children}
        <DialogButtons onBack={onClose}>
          <BusyButton className="button-danger" busy={busy} busyLabel={busyLabel}>
            {action}
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
