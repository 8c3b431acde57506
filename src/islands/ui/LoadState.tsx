import { type ReactNode, useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { Icon } from './Icon.tsx';

export function Loading() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {m.common_loading()}
      </p>
      <div className="h-[420px] rounded-md bg-paper-200" aria-hidden="true" />
    </div>
  );
}

export function Failed({ message, retry }: { message: ReactNode; retry: () => void }) {
  return (
    <div className="empty">
      <p className="alert" role="alert">
        <Icon name="alert" />
        {message}
      </p>
      <button type="button" className="button button-primary" onClick={retry}>
        {m.common_try_again()}
      </button>
    </div>
  );
}

type Fetched<Value> = { is: 'loading' } | { is: 'loaded'; value: Value } | { is: 'failed' };

/** Fetches at once, when `fetch` changes, and silently after a restore from the back/forward cache. */
export function useFetched<Value>(fetch: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Fetched<Value>>({ is: 'loading' });

  const load = useCallback(() => {
    let isMounted = true;
    fetch().then(
      (value) => isMounted && setFetched({ is: 'loaded', value }),
      () => isMounted && setFetched({ is: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [fetch]);

  useEffect(() => {
    let forget = load();
    const refetchWhenRestored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forget();
      forget = load();
    };
    addEventListener('pageshow', refetchWhenRestored);
    return () => {
      removeEventListener('pageshow', refetchWhenRestored);
      forget();
    };
  }, [load]);

  const retry = () => {
    setFetched({ is: 'loading' });
    load();
  };
  const replace = (value: Value) => setFetched({ is: 'loaded', value });
  return { fetched, retry, replace };
}
