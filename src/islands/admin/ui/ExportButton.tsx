import { useState } from 'react';
import { downloadFile } from '#lib/browser/session/download.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { EXPORT_FAILED } from '#lib/import-export/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  path: string;
  name: string;
  label?: string;
}

export function ExportButton({ path, name, label = 'Export CSV' }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFile(path, name);
    } catch (error) {
      notify('error', sentenceOf(error, { refused: EXPORT_FAILED, unavailable: EXPORT_FAILED }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      type="button"
      className="button-secondary max-lg:px-4 max-lg:[&>.icon]:hidden"
      busy={busy}
      busyLabel="Exporting..."
      onClick={() => void save()}
    >
      <Icon name="file" />
      {label}
    </BusyButton>
  );
}
