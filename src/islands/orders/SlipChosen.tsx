import { inMegabytes } from '#lib/pictures/in-megabytes.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipChooser } from './SlipChooser.tsx';
import type { ChosenSlip, SlipOnItsWay } from './use-slip.ts';

const WHOLE = 100;

function Preview({ chosen, refuse }: { chosen: ChosenSlip; refuse: () => void }) {
  if (chosen.preview === undefined) {
    return (
      <div className="slip-preview">
        <Icon name="file" size="l" />
        <b>PDF</b>
      </div>
    );
  }
  return (
    <div className="slip-preview">
      <img src={chosen.preview} alt="Preview of your slip" onError={refuse} />
    </div>
  );
}

/** How much of it has left: the selvedge is woven from left to right. */
function Sending({ share }: { share: number }) {
  return (
    <progress
      className="weave"
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
  const { share, trouble } = slip;
  const isSending = share !== undefined;
  return (
    <div className="slip-chosen">
      <Preview chosen={chosen} refuse={slip.refuse} />
      <div className="slip-chosen-in">
        <p className="slip-file num">
          <span>
            {chosen.file.name}, {inMegabytes(chosen.file.size)}
          </span>
          {isSending && <b>{Math.round(share * WHOLE)}%</b>}
        </p>
        {isSending && <Sending share={share} />}
        {trouble && (
          <p className="alert" role="alert">
            <Icon name="alert" />
            <span>
              <b>{trouble.title}</b> {trouble.words}
            </span>
          </p>
        )}
        <div className="row">
          <BusyButton
            type="button"
            className="btn-1 grow"
            busy={isSending}
            busyLabel="Submitting..."
            onClick={() => void slip.send()}
          >
            {trouble ? 'Try again' : 'Submit slip'}
          </BusyButton>
          {isSending ? (
            <button type="button" className="btn btn-q" onClick={slip.stop}>
              Cancel
            </button>
          ) : (
            <SlipChooser label="Another slip" className="btn btn-q" choose={slip.choose}>
              Choose another
            </SlipChooser>
          )}
        </div>
      </div>
    </div>
  );
}
