import { useState } from 'react';
import { readQrCode } from '#lib/browser/shop-settings/read-qr-code.ts';
import { type LankaQr, MAX_LANKA_QR_LENGTH, readLankaQr } from '#lib/payments/lanka-qr.ts';
import { Field } from '#islands/ui/Field.tsx';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { inputId } from './ProductSetting.tsx';

const NOT_LOADED = 'The reader of pictures did not load. Try again, or paste the text.';

function Facts({ name, city, category, accounts }: LankaQr) {
  const facts = [
    ['Shop', name],
    ['City', city],
    ['Kind of shop', category],
    ['Account', accounts.join(', ')],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  name: string;
  label: string;
  hint: string;
  text: string;
  error: string | undefined;
  change: (text: string) => void;
}

/** The text of the bank's code, pasted or read from a picture, and what it says. */
export function LankaQrSetting({ name, label, hint, text, error, change }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = readLankaQr(text.trim());
  const own = text.trim() !== '' && 'problem' in read ? read.problem : undefined;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const found = await readQrCode(file).catch(() => ({ problem: NOT_LOADED }));
    setReading(false);
    if ('problem' in found) return setProblem(found.problem);
    setProblem(undefined);
    change(found.text);
  };
  return (
    <div className="col-span-full grid gap-3">
      <Field
        name={name}
        id={inputId(name)}
        label={label}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LANKA_QR_LENGTH}
        value={text}
        error={problem ?? error ?? own}
        onInput={(event) => {
          setProblem(undefined);
          change(event.currentTarget.value);
        }}
      />
      <div className="row">
        <FileChooser
          label="Picture of the LankaQR code"
          accept="image/*"
          className="button button-secondary"
          choose={(file) => void choose(file)}
        >
          <Icon name="image" /> Read from a picture
        </FileChooser>
        <span role="status">{isReading && 'Reading the picture…'}</span>
      </div>
      {'lankaQr' in read && <Facts {...read.lankaQr} />}
    </div>
  );
}
