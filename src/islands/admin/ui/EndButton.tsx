import type { ReactNode } from 'react';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

interface Props {
  name: string;
  /** What it is, such as `sale`. */
  noun: string;
  /** It is removed instead of ended. */
  isRemoved: boolean;
  act: () => Promise<boolean>;
  children: ReactNode;
}

/** Ends what runs, or removes what nobody has used, after a question. */
export const EndButton = ({ name, noun, isRemoved, act, children }: Props) => (
  <ConfirmDialog
    label={isRemoved ? 'Remove' : 'End now'}
    busyLabel={isRemoved ? 'Removing...' : 'Ending...'}
    keepLabel={`Keep ${noun}`}
    className="button button-link"
    question={isRemoved ? `Remove ${name}?` : `End ${name} now?`}
    act={act}
  >
    {children}
  </ConfirmDialog>
);
