import { useEffect, useRef, useState } from 'react';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { packSlip, sendSlip, type SlipProblem } from '#lib/browser/orders/send-slip.ts';
import { faultOfSlip, PDF_KIND, WRONG_KIND } from '#lib/orders/slip.ts';

export interface ChosenSlip {
  file: File;
  /** Where the browser shows it until it is sent; a PDF is named only. */
  preview: string | undefined;
  /** Made once, so that what is sent again is the same. */
  packed: Promise<Blob>;
}

const chosenOf = (file: File): ChosenSlip => ({
  file,
  preview: file.type === PDF_KIND ? undefined : URL.createObjectURL(file),
  packed: packSlip(file),
});

/** A slip on its way: chosen, sent, stopped, tried again. */
export function useSlip(order: OwnOrder, settle: (order: OwnOrder) => void) {
  const [chosen, setChosen] = useState<ChosenSlip>();
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<SlipProblem>();
  /** How much has left, from 0 to 1, while it is being sent. */
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(null);

  useEffect(() => () => sending.current?.abort(), []);
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = (file: File | undefined) => {
    // Closing the chooser without a file changes nothing.
    if (!file || sending.current) return;
    const wrong = faultOfSlip(file);
    setFault(wrong);
    setProblem(undefined);
    setChosen(wrong === undefined ? chosenOf(file) : undefined);
  };
  /** Called a picture, but none that can be shown. */
  const refuse = () => {
    setChosen(undefined);
    setFault(WRONG_KIND);
  };
  const send = async () => {
    if (sending.current) return;
    if (!chosen) return setFault(faultOfSlip(undefined));
    const stopper = new AbortController();
    sending.current = stopper;
    setProblem(undefined);
    setShare(0);
    const packed = await chosen.packed;
    const end = await sendSlip(
      order,
      { packed, name: chosen.file.name },
      { progress: setShare, signal: stopper.signal },
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
export type SlipOnItsWay = ReturnType<typeof useSlip>;
