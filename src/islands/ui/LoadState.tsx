import type { ReactNode } from 'react';
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
