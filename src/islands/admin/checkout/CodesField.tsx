import { useRef } from 'react';
import { readCode } from '#lib/vouchers/voucher.ts';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';

interface Props {
  codes: readonly string[];
  setCodes: (codes: readonly string[]) => void;
  error: string | undefined;
}

/** A discount code and gift vouchers; a code that does not hold stays until somebody removes it. */
export function CodesField({ codes, setCodes, error }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const use = () => {
    const code = readCode(box.current?.value ?? '');
    if (box.current) box.current.value = '';
    if (code !== '' && !codes.includes(code)) setCodes([...codes, code]);
  };
  const frame = { name: 'vouchers', label: m.vouchers_code(), error };
  return (
    <div className="grid gap-2">
      <FieldFrame {...frame}>
        <span className="flex gap-2">
          <input
            ref={box}
            {...describing(frame)}
            className="min-w-0 flex-1"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onBlur={use}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter uses the code instead of submitting the form.
              event.preventDefault();
              use();
            }}
          />
          <button type="button" className="button button-secondary" onClick={use}>
            {m.vouchers_apply()}
          </button>
        </span>
      </FieldFrame>
      {codes.length > 0 && (
        <ul className="row" aria-label="Codes of the order">
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="chip numeric"
                aria-label={m.vouchers_remove({ code })}
                onClick={() => setCodes(codes.filter((one) => one !== code))}
              >
                {code}
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
