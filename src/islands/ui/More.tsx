import type { ReactNode } from 'react';

interface Props {
  label: string;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** What is shown on demand, behind words that look like a link. */
export const More = ({ label, open, onOpen, children }: Props) => (
  <details
    className="group/more"
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary className="flex min-h-target cursor-pointer items-center font-bold text-brand underline decoration-[1.5px] underline-offset-4 group-open/more:mb-2">
      {label}
    </summary>
    {children}
  </details>
);
