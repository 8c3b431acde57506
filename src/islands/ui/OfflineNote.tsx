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

const AT_A_FORM = 'What you typed is saved here. Send it when you are online again.';

export function OfflineNote({ message = AT_A_FORM }: { message?: string }) {
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
          You are offline. {message}
        </p>
      )}
    </div>
  );
}
