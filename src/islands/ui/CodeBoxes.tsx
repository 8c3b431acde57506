import { CODE_LENGTH } from '#lib/account/code.ts';
import { useCallback, useRef, useState, type ClipboardEvent, type Ref, useEffect } from 'react';
import { boxesFor, type Boxes, pasted, pressed, repeated, typed } from '#lib/account/code-boxes.ts';
import * as m from '#messages';

/** The digits of a driver's code; an account's code has more. */
const SHORT = 4;

export function useCodeBoxes(length = CODE_LENGTH) {
  const [boxes, change] = useState(() => boxesFor(length));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focusFirst = () => fieldset.current?.querySelector('input')?.focus();
  const begin = useCallback(() => {
    if (!fieldset.current?.contains(document.activeElement)) focusFirst();
  }, []);
  const clear = () => {
    change(boxesFor(length));
    focusFirst();
  };
  return { boxes, change, fieldset, begin, clear };
}

interface CodeBoxesProps {
  boxes: Boxes;
  fieldset: Ref<HTMLFieldSetElement>;
  change: (boxes: Boxes) => void;
  onEnter?: () => void;
  legend?: string;
  isOwn?: boolean;
  describedBy?: string | undefined;
}

export function CodeBoxes({
  boxes,
  fieldset,
  change,
  onEnter,
  legend = m.common_six_digits(),
  isOwn = true,
  describedBy,
}: CodeBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const go = (next: Boxes | undefined) => {
    if (!next) return false;
    change(next);
    inputs.current[next.at]?.focus();
    return true;
  };
  useEffect(() => {
    const early = inputs.current.map((input) => input?.value ?? '').join('');
    if (early) go(typed({ ...boxes, at: 0 }, 0, early));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the boxes come alive
  }, []);

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    go(pasted(event.clipboardData.getData('text'), boxes.digits.length));
  };
  return (
    <fieldset
      ref={fieldset}
      className={`code-boxes grid gap-2 ${boxes.digits.length > SHORT ? 'max-w-[400px] grid-cols-6' : 'max-w-[260px] grid-cols-4'}`}
      aria-describedby={describedBy}
      onPaste={onPaste}
    >
      <legend className="visually-hidden">{legend}</legend>
      {boxes.digits.map((digit, at) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- the boxes never change places
          key={at}
          ref={(input) => {
            inputs.current[at] = input;
          }}
          className={`aspect-[1/1.16] min-h-[52px] w-full rounded-sm border-[1.5px] px-0 pt-2 pb-0 text-center font-display text-xl leading-none font-semibold focus-visible:rounded-sm focus-visible:outline-offset-1 ${digit ? 'border-indigo-600 bg-indigo-100' : 'border-line-strong bg-paper-0'}`}
          value={digit}
          name={`digit-${at + 1}`}
          aria-label={m.common_digit({ number: at + 1 })}
          inputMode="numeric"
          // Autofill writes the whole code into the first box, so there is no `maxLength`.
          autoComplete={isOwn && at === 0 ? 'one-time-code' : 'off'}
          onBeforeInput={(event) => {
            if (go(repeated(boxes, at, event.data))) event.preventDefault();
          }}
          onChange={(event) => go(typed(boxes, at, event.target.value))}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter?.();
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (go(pressed(boxes, at, event.key))) event.preventDefault();
          }}
        />
      ))}
    </fieldset>
  );
}
