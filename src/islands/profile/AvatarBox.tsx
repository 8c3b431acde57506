import { useRef, useState } from 'react';
import { NO_PICTURE } from '#lib/account/messages.ts';
import { faultOfPicture, savePicture } from '#lib/browser/account/own-profile.ts';
import type { User } from '#lib/account/user.ts';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface Chosen {
  file: File;
  /** Object URL until it is saved. */
  preview: string;
}

interface FaceProps {
  src: string;
  name: string;
  onError?: () => void;
}

function Face({ src, name, onError }: FaceProps) {
  return src ? (
    <img className="avatar large" src={src} alt="" width="96" height="96" onError={onError} />
  ) : (
    <span className="avatar large" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** The profile picture: choose, preview the crop, save. */
export function AvatarBox({ user }: { user: Partial<User> }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const file = chosen?.file;

  const replace = (next: Chosen | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(next);
  };
  const choose = (picked: File | undefined) => {
    // Closing the file chooser without a file changes nothing.
    if (!picked) return;
    const fault = faultOfPicture(picked);
    if (fault) notify('error', fault);
    else replace({ file: picked, preview: URL.createObjectURL(picked) });
  };
  const save = async () => {
    if (busy) return;
    const fault = faultOfPicture(file);
    if (fault || !file) return notify('error', fault ?? '');
    setBusy(true);
    if (await savePicture(file)) replace(undefined);
    setBusy(false);
  };
  return (
    <section className="box avatar-row">
      <Face
        src={chosen?.preview ?? user.avatar ?? ''}
        name={user.name ?? ''}
        onError={() => {
          // Has an image type, but can't be decoded.
          if (!chosen) return;
          replace(undefined);
          notify('error', NO_PICTURE);
        }}
      />
      <p className="fill" role="status">
        <b>{file ? 'New picture, not saved yet' : 'Your picture'}</b>
        <small className="muted">
          {file
            ? `${file.name}, ${inMegabytes(file.size)}. It is cut to this square.`
            : 'An image, under 5 MB.'}
        </small>
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Choose a picture"
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="button button-secondary"
        onClick={() => input.current?.click()}
      >
        {file ? 'Choose another' : 'Choose a picture'}
      </button>
      <BusyButton
        type="button"
        className="button-primary"
        busy={busy}
        busyLabel="Saving..."
        onClick={() => void save()}
      >
        Save picture
      </BusyButton>
    </section>
  );
}
