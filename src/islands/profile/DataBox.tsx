import { useState } from 'react';
import { downloadOwnData } from '#lib/browser/account/own-profile.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

/** What the shop keeps of a person, to take home. */
export function DataBox() {
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    if (busy) return;
    setBusy(true);
    await downloadOwnData();
    setBusy(false);
  };
  return (
    <section className="box box-row">
      <p>
        <b>Your data</b>
        <small className="muted">Everything the shop keeps of you, as one file.</small>
      </p>
      <BusyButton
        type="button"
        className="button-secondary"
        busy={busy}
        busyLabel="Fetching..."
        onClick={() => void fetch()}
      >
        Download my data
      </BusyButton>
    </section>
  );
}
