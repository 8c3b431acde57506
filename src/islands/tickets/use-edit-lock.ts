import { useEffect, useState } from 'react';
import { isLocked, nextEditAt } from '#lib/tickets/ticket.ts';

/** Whether a ticket that was last written then is locked, until it no longer is. */
export function useEditLock(updatedAt: string): boolean {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const leftMs = nextEditAt(updatedAt).getTime() - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return isLocked(updatedAt, now);
}
