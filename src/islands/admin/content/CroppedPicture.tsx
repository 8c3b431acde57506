import { useEffect, useId, useRef, useState } from 'react';
import { type Crop, cropPosition, crops, uploadedPicture } from '#lib/content/crops.ts';
import { pictureRule, pictureUses, type PictureUse } from '#lib/content/picture-rules.ts';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { FileChooser, FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { type ChosenPicture, useCroppedPicture } from './use-cropped-picture.ts';
import '#islands/ui/file-field.css';
import './cropped-picture.css';

interface Props {
  use: PictureUse;
  value: string;
  onChange: (name: string) => void;
  problem?: string | undefined;
  /** The address of the present picture, where it comes with the shop. */
  src?: string | undefined;
}

const SIZES = '(width >= 37.5rem) 440px, 90vw';
const captions: Record<Crop, string> = {
  wide: 'On wide screens',
  phone: 'On phones',
  advert: 'In the advert',
  portrait: 'In the portrait',
};

const looks: Record<Crop, string> = {
  wide: 'aspect-[1920/660] w-[440px]',
  phone: 'aspect-[820/793] w-[157px]',
  advert: 'aspect-[2/1] w-[304px]',
  portrait: 'aspect-square w-[160px]',
};

function attributesOf(picture: ChosenPicture | string, crop: Crop) {
  if (typeof picture === 'string') {
    const { srcset: srcSet, avif: _avif, ...rest } = uploadedPicture(picture, crop, SIZES) ?? {};
    return { srcSet, ...rest };
  }
  const { src, size, focus } = picture;
  return { src, style: { objectPosition: cropPosition(size, crops[crop].ratio, focus) } };
}

function CropPreviews({ use, picture }: { use: PictureUse; picture: ChosenPicture | string }) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {pictureUses[use].crops.map((crop) => {
        const attributes = attributesOf(picture, crop);
        return (
          <figure key={crop} className="max-w-full text-sm">
            <img
              {...attributes}
              className={`rounded-md bg-sunken object-cover ${looks[crop]}`}
              alt=""
            />
            <figcaption>{use === 'category' ? 'In the shop' : captions[crop]}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function CurrentPicture({ use, value, src }: Pick<Props, 'use' | 'value' | 'src'>) {
  if (value === '') return null;
  if (uploadedPicture(value, 'wide', '')) return <CropPreviews use={use} picture={value} />;
  return (
    <>
      {src !== undefined && <img className="rounded-md" src={src} alt="" width="120" />}
      <p className="muted">A picture that comes with the shop: {value}</p>
    </>
  );
}

function requirementsOf(use: PictureUse): string {
  const { width, height } = pictureUses[use].least;
  return `JPG, PNG, WebP or AVIF, at most 10 MB, at least ${width} × ${height} pixels`;
}

interface ChosenProps {
  use: PictureUse;
  picture: ChosenPicture;
  field: ReturnType<typeof useCroppedPicture>;
  choose: (file: File | undefined) => void;
  send: () => void;
  cancel: () => void;
}

function UploadProgress({ share }: { share: number }) {
  return (
    <p className="grid max-w-[24rem] gap-2">
      <progress
        className="h-[12px] w-full"
        aria-label="Picture uploaded"
        value={share < 1 ? share : undefined}
      />
      {share < 1 ? `${Math.round(share * 100)}% uploaded` : 'Preparing the picture…'}
    </p>
  );
}

function Chosen({ use, picture, field, choose, send, cancel }: ChosenProps) {
  const hintId = useId();
  const { share, isSent, problem } = field;
  const { file, size, src, focus } = picture;
  return (
    <>
      <FocusPicker src={src} focus={focus} move={field.moveFocus} hintId={hintId} />
      <small id={hintId} className="text-sm">
        Tap what must be seen in every crop, or move the cross with the arrow keys.
      </small>
      <CropPreviews use={use} picture={picture} />
      <p className="muted">
        {file.name}, {inMegabytes(file.size)}, {size.width} × {size.height} pixels
      </p>
      {share !== undefined && <UploadProgress share={share} />}
      {isSent && (
        <p className="flex items-center gap-1 text-success">
          <Icon name="check" size="small" />
          Uploaded
        </p>
      )}
      <div className="row">
        {!isSent && (
          <BusyButton
            type="button"
            busy={share !== undefined}
            busyLabel="Uploading…"
            onClick={send}
          >
            {problem === undefined ? 'Use this picture' : 'Try again'}
          </BusyButton>
        )}
        <FileChooser
          label="Another picture file"
          accept={pictureRule.kinds}
          className="button button-secondary"
          choose={choose}
        >
          Choose another picture
        </FileChooser>
        {!isSent && (
          <button type="button" className="button button-link" onClick={cancel}>
            {share === undefined ? 'Cancel' : 'Cancel upload'}
          </button>
        )}
      </div>
    </>
  );
}

export function CroppedPicture({ use, value, onChange, problem, src }: Props) {
  const id = useId();
  const field = useCroppedPicture({ use, value, onChange });
  const box = useRef<HTMLFieldSetElement>(null);
  const { chosen } = field;
  const wrong = field.problem ?? (field.isSent ? undefined : problem);

  /** The pressed button is removed, so its replacement gets the focus once it is there. */
  const [goal, setGoal] = useState<{ selector: string }>();
  const focusOn = (selector: string) => setGoal({ selector });
  useEffect(() => {
    if (goal) box.current?.querySelector<HTMLElement>(goal.selector)?.focus();
  }, [goal]);
  const choose = async (file: File | undefined) => {
    if (await field.choose(file)) focusOn('.focus-picker');
  };
  const send = async () => {
    if (await field.send()) focusOn('.focus-picker');
  };
  const cancel = () => {
    field.cancel();
    focusOn('.button');
  };

  return (
    <fieldset
      ref={box}
      className="grid grid-cols-1 gap-3"
      aria-describedby={wrong ? `${id}-problem` : undefined}
    >
      <legend className="label">Picture</legend>
      {chosen ? (
        <Chosen
          use={use}
          picture={chosen}
          field={field}
          choose={(file) => void choose(file)}
          send={() => void send()}
          cancel={cancel}
        />
      ) : (
        <>
          <CurrentPicture use={use} value={value} src={src} />
          <FileDrop
            icon="image"
            title={`Choose ${value === '' ? 'a' : 'another'} picture, or drop it here`}
            hint={requirementsOf(use)}
            isWrong={wrong !== undefined}
            label="Picture file"
            accept={pictureRule.kinds}
            choose={(file) => void choose(file)}
          >
            Choose picture
          </FileDrop>
        </>
      )}
      {wrong && <FieldError id={`${id}-problem`}>{wrong}</FieldError>}
    </fieldset>
  );
}
