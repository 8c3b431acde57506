import type { ReactNode } from 'react';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';

export interface StepProps {
  /** The number of an order, or the id of a ticket. */
  of: string;
  onClose: () => void;
}

interface NamedProps<Of> extends Pick<StepProps, 'onClose'> {
  title: string;
  /** Resolves to nothing once somebody else has done it. */
  fetch: () => Promise<Of | undefined>;
  children: (found: Of, refresh: () => void) => ReactNode;
}

/** A dialog about one row of the list. */
export function Named<Of>({ title, fetch, onClose, children }: NamedProps<Of>) {
  const { fetched, retry } = useFetched(fetch);
  if (fetched.is === 'loaded' && fetched.value !== undefined) {
    return children(fetched.value, retry);
  }
  return (
    <AdminDialog title={title} onClose={onClose}>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message="It could not be loaded." retry={retry} />}
      {fetched.is === 'loaded' && <p>This does not wait any more.</p>}
    </AdminDialog>
  );
}
