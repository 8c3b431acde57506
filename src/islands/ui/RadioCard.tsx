import type { InputHTMLAttributes } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  hint: string;
  hintId: string;
}

/** One of several choices: a name with an explanation below. */
export const RadioCard = ({ id, label, hint, hintId, ...rest }: Props) => (
  <div className="group/choice flex items-center gap-4 rounded-md border-2 border-line bg-raised p-4 leading-snug has-checked:border-brand">
    <input {...rest} id={id} type="radio" className="radio" />
    <p>
      <label
        className="-my-3 block py-3 font-bold group-has-disabled/choice:text-ink-soft"
        htmlFor={id}
      >
        {label}
      </label>
      <small className="muted block text-sm" id={hintId}>
        {hint}
      </small>
    </p>
  </div>
);
