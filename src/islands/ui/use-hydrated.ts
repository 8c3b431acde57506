import { useMemo, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A value that only the browser has; `undefined` on the server and during hydration. */
export function useHydrated<Value>(read: () => Value): Value | undefined {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => (isAlive ? read() : undefined), [isAlive, read]);
}
