import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

/** What stands while an answer is on its way. */
export function Loading() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className="list-loading" aria-hidden="true" />
    </div>
  );
}

/** What stands when none came, with another try. */
export function Failed({ words, again }: { words: ReactNode; again: () => void }) {
  return (
    <div className="empty">
      <p className="alert" role="alert">
        <Icon name="alert" />
        {words}
      </p>
      <button type="button" className="button button-primary" onClick={again}>
        Try again
      </button>
    </div>
  );
}

type Fetched<Value> = { is: 'waiting' } | { is: 'here'; value: Value } | { is: 'failed' };

/**
 * What the shop answers, asked for at once, again when `fetch` is another, and quietly when the page
 * comes back from the back/forward cache.
 */
export function useFetched<Value>(fetch: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Fetched<Value>>({ is: 'waiting' });

  const ask = useCallback(() => {
    let isWanted = true;
    fetch().then(
      (value) => isWanted && setFetched({ is: 'here', value }),
      () => isWanted && setFetched({ is: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [fetch]);

  useEffect(() => {
    let forget = ask();
    const askAnew = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forget();
      forget = ask();
    };
    addEventListener('pageshow', askAnew);
    return () => {
      removeEventListener('pageshow', askAnew);
      forget();
    };
  }, [ask]);

  const again = () => {
    setFetched({ is: 'waiting' });
    ask();
  };
  /** Puts what the shop answered to something else in its place. */
  const put = (value: Value) => setFetched({ is: 'here', value });
  return { fetched, again, put };
}
