import { useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says at a form that the line is down, while it is. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="contents">
      {!isOnline && (
        <p className="offline">
          <Icon name="info" />
          You are offline. What you typed stays here; send it when the line is back.
        </p>
      )}
    </div>
  );
}
