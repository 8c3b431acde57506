import { type SubmitEvent, useId, useRef, useState } from 'react';
import { act } from '#lib/browser/deliveries/route.ts';
import { moveLabels, askAbout } from '#lib/deliveries/pending-action.ts';
import { type AttemptReason, attemptLabel, attemptReasons } from '#lib/deliveries/attempts.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import * as m from '#messages';
import '#islands/ui/dialogs.css';

const { button: label } = moveLabels.failed;

export function FailedDelivery({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const firstReason = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<AttemptReason>();
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const close = () => dialog.current?.close();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(reason === undefined);
    if (reason === undefined) {
      firstReason.current?.focus();
      return;
    }
    close();
    const why = { reason, note: note.current?.value.trim() ?? '' };
    void Promise.all(orderNumbers.map((orderNumber) => act(orderNumber, 'failed', why)));
  };
  return (
    <>
      <button
        type="button"
        className="button button-secondary min-h-[56px] flex-1 px-2"
        aria-haspopup="dialog"
        aria-describedby={`stop-${orderNumbers[0]}`}
        onClick={() => dialog.current?.showModal()}
      >
        {label()}
      </button>
      <dialog ref={dialog} className="confirm-dialog" aria-labelledby={id}>
        <h2 id={id}>
          {askAbout(orderNumbers, m.deliveries_fail_question, m.deliveries_fail_question_several)}
        </h2>
        <form className="stack" noValidate onSubmit={save}>
          <fieldset className="mt-3" aria-describedby={isMissing ? `${id}-error` : undefined}>
            <legend className="font-semibold">{m.deliveries_reason()}</legend>
            {attemptReasons.map((one, at) => (
              <label key={one} className="flex min-h-12 items-center gap-3 border-b border-line">
                <input
                  className="radio"
                  ref={at === 0 ? firstReason : undefined}
                  type="radio"
                  name="reason"
                  value={one}
                  checked={one === reason}
                  onChange={() => {
                    setReason(one);
                    setMissing(false);
                  }}
                />
                {attemptLabel(one)}
              </label>
            ))}
          </fieldset>
          {isMissing && <FieldError id={`${id}-error`}>{m.common_choose_reason()}</FieldError>}
          <div className="field">
            <label htmlFor={`${id}-note`}>{m.deliveries_note()}</label>
            <textarea ref={note} id={`${id}-note`} maxLength={500} rows={2} />
          </div>
          <div className="row">
            <button className="button button-danger">{label()}</button>
            <button type="button" className="button button-secondary" onClick={close}>
              {m.deliveries_cancel()}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
