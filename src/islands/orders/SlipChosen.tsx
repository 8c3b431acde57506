import { useEffect, useRef } from 'react';
import { SLIP_KINDS } from '#lib/orders/slip.ts';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { FileChooser } from '#islands/ui/FileChooser.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { ChosenSlip, SlipOnItsWay } from './use-slip.ts';

const WHOLE = 100;

interface PreviewProps {
  chosen: ChosenSlip;
  refuse: () => void;
  shown: () => void;
}

function Preview({ chosen, refuse, shown }: PreviewProps) {
  if (chosen.preview === undefined) {
    return (
      <div className="slip-preview pdf">
        <Icon name="file" size="large" />
        PDF
      </div>
    );
  }
  return (
    <div className="slip-preview">
      <img src={chosen.preview} alt="Preview of your slip" onError={refuse} onLoad={shown} />
    </div>
  );
}

/** How much of it has left: the selvedge is woven from left to right. */
function Sending({ share }: { share: number }) {
  return (
    <progress
      className="upload-progress"
      max={WHOLE}
      value={Math.round(share * WHOLE)}
      aria-label="Uploading"
    >
      {Math.round(share * WHOLE)}%
    </progress>
  );
}

/** A slip that was chosen: looked at, on its way, or not through. */
export function SlipChosen({ slip, chosen }: { slip: SlipOnItsWay; chosen: ChosenSlip }) {
  const { share, problem } = slip;
  const isSending = share !== undefined;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened the chooser is gone; here one goes on.
    submit.current?.focus();
  }, []);
  // The picture takes its room only when it is there.
  const keepInView = () => submit.current?.scrollIntoView({ block: 'nearest' });
  const stop = () => {
    slip.stop();
    submit.current?.focus();
  };
  return (
    <div className="slip-chosen">
      <Preview chosen={chosen} refuse={slip.refuse} shown={keepInView} />
      <div className="slip-chosen-body">
        <p className="slip-file numeric">
          <span>
            {chosen.file.name}, {inMegabytes(chosen.file.size)}
          </span>
          {isSending && <b>{Math.round(share * WHOLE)}%</b>}
        </p>
        {isSending && <Sending share={share} />}
        {problem && (
          <p className="alert" role="alert">
            <Icon name="alert" />
            <span>
              <b>{problem.title}</b> {problem.words}
            </span>
          </p>
        )}
        <div className="row">
          <BusyButton
            ref={submit}
            type="button"
            className="button-primary fill"
            busy={isSending}
            busyLabel="Submitting..."
            onClick={() => void slip.send()}
          >
            {problem ? 'Try again' : 'Submit slip'}
          </BusyButton>
          {isSending ? (
            <button type="button" className="button button-link" onClick={stop}>
              Cancel
            </button>
          ) : (
            <FileChooser
              accept={SLIP_KINDS}
              label="Another slip"
              className="button button-link"
              choose={slip.choose}
            >
              Choose another
            </FileChooser>
          )}
        </div>
      </div>
    </div>
  );
}
