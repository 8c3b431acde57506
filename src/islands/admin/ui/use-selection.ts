import { useState } from 'react';

const NOTHING: ReadonlySet<string> = new Set();

export function useSelection(list: string) {
  const [held, setHeld] = useState({ list, ids: NOTHING });
  const ids = held.list === list ? held.ids : NOTHING;
  const choose = (chosen: Iterable<string>) => setHeld({ list, ids: new Set(chosen) });
  return {
    ids,
    has: (id: string) => ids.has(id),
    choose,
    toggle: (id: string) =>
      choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    clear: () => choose([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
