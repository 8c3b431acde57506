import { useCallback, useEffect, useState } from 'react';

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
