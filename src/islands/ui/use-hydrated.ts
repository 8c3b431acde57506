import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows, read once the island is alive; before that the shop draws without. */
export function useHydrated<Value>(read: () => Value): Value | undefined {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => (isAlive ? read() : undefined), [isAlive, read]);
}
