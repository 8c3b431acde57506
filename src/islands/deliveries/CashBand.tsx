import type { ReactNode } from 'react';

const looks = {
  due: { band: 'bg-turmeric-200 text-turmeric-800', amount: 'text-xl' },
  paid: { band: 'bg-success-tint text-success', amount: 'text-lg' },
  collected: { band: 'bg-sunken text-ink-soft', amount: 'text-lg' },
};

interface Props {
  look: keyof typeof looks;
  /** Not across a card. */
  isAlone?: boolean;
  amount: string;
  children?: ReactNode;
}

/** What the driver collects or holds in cash. */
export const CashBand = ({ look, isAlone = false, amount, children }: Props) => (
  <p
    className={`numeric flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 font-semibold print:m-0 print:bg-transparent print:p-0 ${looks[look].band} ${isAlone ? 'rounded-md' : '-mx-4 last:-mb-4'}`}
  >
    {children}{' '}
    <b className={`font-display leading-tight font-semibold ${looks[look].amount}`}>{amount}</b>
  </p>
);
