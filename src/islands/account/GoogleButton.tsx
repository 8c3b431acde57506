import { useState } from 'react';
import { goToGoogle } from '#lib/browser/account/google-login.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import * as m from '#messages';

/** Shows an error if the shop has no Google client or Google does not answer. */
export function GoogleButton({ label }: { label: string }) {
  const [busy, setBusy] = useState(false);
  const button = useEarlyInput<HTMLButtonElement>();
  const go = async () => {
    if (busy) return;
    setBusy(true);
    await goToGoogle();
    setBusy(false);
  };
  return (
    <>
      <span className="flex items-center gap-4 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {m.account_or()}
        <span className="h-px flex-1 bg-line" />
      </span>
      <BusyButton
        ref={button}
        data-early-submit
        type="button"
        className="button-secondary w-full"
        busy={busy}
        onClick={() => void go()}
      >
        <svg width="19" height="19" viewBox="0 0 20 20" aria-hidden="true">
          <path
            fill="#4285F4"
            d="M19.6 10.23c0-.68-.06-1.36-.18-2H10v3.9h5.38a4.6 4.6 0 0 1-2 3.02v2.5h3.23c1.9-1.74 2.99-4.3 2.99-7.42z"
          />
          <path
            fill="#34A853"
            d="M10 20c2.7 0 4.96-.9 6.61-2.42l-3.23-2.5c-.9.6-2.04.95-3.38.95a5.9 5.9 0 0 1-5.55-4.1H1.11v2.58A10 10 0 0 0 10 20z"
          />
          <path fill="#FBBC05" d="M4.45 11.93a6 6 0 0 1 0-3.84V5.51H1.11a10 10 0 0 0 0 8.98z" />
          <path
            fill="#EA4335"
            d="M10 3.98c1.47 0 2.79.5 3.83 1.5l2.86-2.86A10 10 0 0 0 1.11 5.51l3.34 2.58A5.9 5.9 0 0 1 10 3.98z"
          />
        </svg>
        {label}
      </BusyButton>
    </>
  );
}
