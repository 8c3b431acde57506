import * as m from '#messages';
import { SlipPicture } from './SlipPicture.tsx';
import { pictureThumb } from '#islands/ui/PictureThumb.tsx';
import { useEffect, useRef, useState } from 'react';
import type { OwnOrder } from '#lib/orders/codec.ts';
import {
  packSlip,
  sendSlip,
  type SlipProblem,
  type SlipClient,
} from '#lib/browser/payments/send-slip.ts';
import { isPdf, PDF_KIND, slipRule } from '#lib/payments/slip.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { FileChooser, FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { More } from '#islands/ui/More.tsx';

export interface ChosenSlip {
  file: File;
  /** An object URL until the upload; `undefined` for a PDF. */
  preview: string | undefined;
  /** Resized once, so that a retry sends the same bytes. */
  packed: Promise<Blob>;
}

const chosenOf = (file: File): ChosenSlip => ({
  file,
  preview: file.type === PDF_KIND ? undefined : URL.createObjectURL(file),
  packed: packSlip(file),
});

export function useSlip(order: OwnOrder, settle: (order: OwnOrder) => void, client?: SlipClient) {
  const [chosen, setChosen] = useState<ChosenSlip>();
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<SlipProblem>();
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(null);

  useEffect(() => () => sending.current?.abort(), []);
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = (file: File | undefined) => {
    if (!file || sending.current) return;
    const wrong = faultOfFile(file, slipRule);
    setFault(wrong);
    if (wrong !== undefined) return;
    setProblem(undefined);
    setChosen(chosenOf(file));
  };
  /** The file has an image type, but the browser can't decode it. */
  const refuse = () => {
    setChosen(undefined);
    setFault(slipRule.wrongKind());
  };
  const send = async () => {
    if (sending.current) return;
    if (!chosen) return setFault(slipRule.missing());
    const stopper = new AbortController();
    sending.current = stopper;
    setFault(undefined);
    setProblem(undefined);
    setShare(0);
    const packed = await chosen.packed;
    const end = await sendSlip(
      order,
      { packed, name: chosen.file.name },
      { progress: setShare, signal: stopper.signal },
      client,
    );
    sending.current = null;
    setShare(undefined);
    if (end.is === 'failed') setProblem(end.problem);
    if (end.is !== 'settled') return;
    setChosen(undefined);
    settle(end.order);
  };
  const stop = () => sending.current?.abort();
  return { chosen, fault, problem, share, choose, refuse, send, stop };
}
type SlipUpload = ReturnType<typeof useSlip>;

const WHOLE = 100;

interface PreviewProps {
  chosen: ChosenSlip;
  refuse: () => void;
  displayed: () => void;
  isSmall: boolean;
}

function Preview({ chosen, refuse, displayed, isSmall }: PreviewProps) {
  if (chosen.preview === undefined) {
    return (
      <div
        className={`grid min-h-[150px] place-content-center justify-items-center gap-1 rounded-md font-bold ${isSmall ? 'bg-raised' : 'bg-sunken'}`}
      >
        <Icon name="file" size="large" />
        PDF
      </div>
    );
  }
  return (
    <div className="grid place-items-center overflow-hidden rounded-md bg-paper-400">
      <img
        className={`h-auto w-full object-contain ${isSmall ? 'max-h-[340px] sm:max-h-[150px]' : 'max-h-[340px] sm:max-h-[440px]'}`}
        src={chosen.preview}
        alt={m.payments_preview()}
        onError={refuse}
        onLoad={displayed}
      />
    </div>
  );
}

function Sending({ share }: { share: number }) {
  return (
    <progress
      className="upload-progress"
      max={WHOLE}
      value={Math.round(share * WHOLE)}
      aria-label={m.payments_uploading()}
    >
      {Math.round(share * WHOLE)}%
    </progress>
  );
}

interface SlipChosenProps {
  slip: SlipUpload;
  chosen: ChosenSlip;
  /** Within the box of an order, where the picture takes little room. */
  isSmall?: boolean;
}

export function SlipChosen({ slip, chosen, isSmall = false }: SlipChosenProps) {
  const { share, problem } = slip;
  const isSending = share !== undefined;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened the chooser is removed, so this one gets the focus.
    submit.current?.focus();
  }, []);
  // The picture takes up space only after it has loaded.
  const keepInView = () => submit.current?.scrollIntoView({ block: 'nearest' });
  const stop = () => {
    slip.stop();
    submit.current?.focus();
  };
  return (
    <div
      className={`grid basis-full grid-cols-1 gap-4 sm:items-start sm:gap-6 ${isSmall ? 'sm:grid-cols-[120px_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(0,1fr)_286px]'}`}
    >
      <Preview chosen={chosen} refuse={slip.refuse} displayed={keepInView} isSmall={isSmall} />
      <div className="grid grid-cols-1 gap-4">
        <p className="numeric flex justify-between gap-4 text-sm">
          <span className="min-w-0">
            {chosen.file.name}, {inMegabytes(chosen.file.size)}
          </span>
          {isSending && <b>{Math.round(share * WHOLE)}%</b>}
        </p>
        {isSending && <Sending share={share} />}
        {problem && (
          <p className="alert" role="alert">
            <Icon name="alert" />
            <span>
              <b>{problem.title}</b> {problem.message}
            </span>
          </p>
        )}
        <SlipFault message={slip.fault} />
        <div className="row">
          <BusyButton
            ref={submit}
            type="button"
            className="button-primary flex-[1_1_150px]"
            busy={isSending}
            busyLabel={m.common_submitting()}
            onClick={() => void slip.send()}
          >
            {problem ? m.common_try_again() : m.payments_submit()}
          </BusyButton>
          {isSending ? (
            <button type="button" className="button button-link" onClick={stop}>
              {m.payments_cancel()}
            </button>
          ) : (
            <FileChooser
              accept={slipRule.kinds}
              label={m.payments_another_slip()}
              className="button button-link"
              choose={slip.choose}
            >
              {m.payments_another_file()}
            </FileChooser>
          )}
        </div>
      </div>
    </div>
  );
}

interface SlipFormProps {
  order: OwnOrder;
  settle: (order: OwnOrder) => void;
  /** The client for an order without an account. */
  client?: SlipClient;
}

export function SlipForm({ order, settle, client }: SlipFormProps) {
  const slip = useSlip(order, settle, client);
  const chooser = useRef<HTMLButtonElement>(null);
  const { chosen, fault } = slip;
  if (chosen) return <SlipChosen slip={slip} chosen={chosen} />;
  return (
    <div className="stack">
      <FileDrop
        icon="upload"
        title={m.payments_drop()}
        hint={m.payments_drop_hint()}
        isWrong={fault !== undefined}
        label={m.payments_slip_of({ number: order.orderNumber })}
        accept={slipRule.kinds}
        ref={chooser}
        choose={slip.choose}
      >
        {m.payments_choose_file()}
      </FileDrop>
      <SlipFault message={fault} />
      <button
        type="button"
        className="button button-primary w-full"
        onClick={() => {
          void slip.send();
          chooser.current?.focus();
        }}
      >
        {m.payments_submit()}
      </button>
    </div>
  );
}

/** The form behind a link, below a slip that was sent. */
export const ReplaceSlip = (props: SlipFormProps) => (
  <More label={m.payments_replace_slip()}>
    <SlipForm {...props} />
  </More>
);

export function SlipFault({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="field-error basis-full" role="alert">
      <Icon name="alert" size="small" />
      {message}
    </p>
  );
}

interface SlipSentProps {
  slip: string;
  orderNumber: string;
}

export function SlipSent({ slip, orderNumber }: SlipSentProps) {
  if (!isPdf(slip)) return <SlipPicture slip={slip} orderNumber={orderNumber} />;
  return (
    <span className={pictureThumb}>
      <Icon name="file" />
    </span>
  );
}

export function SlipLink({ slip, orderNumber }: SlipSentProps) {
  if (!isPdf(slip)) return null;
  return (
    <a
      className="py-3 font-bold text-brand"
      href={slip}
      download
      aria-label={m.payments_pdf_of({ number: orderNumber })}
    >
      payment-slip.pdf
    </a>
  );
}
