import { useEffect, useState } from 'react';
import { fetchReviewed } from '#lib/browser/reviews/reviewable.ts';

/** Which products a person has reviewed; nothing is asked where `isWanted` is not so. */
export function useReviewable(isWanted: boolean): ReadonlySet<string> {
  const [reviewed, setReviewed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = () => {
      // Without a line each thing is invited to; its page knows better.
      fetchReviewed().then(setReviewed, () => undefined);
    };
    // Who has just written one comes back by the back button.
    const askAnew = (event: PageTransitionEvent) => {
      if (event.persisted) ask();
    };
    ask();
    addEventListener('pageshow', askAnew);
    return () => removeEventListener('pageshow', askAnew);
  }, [isWanted]);
  return reviewed;
}
