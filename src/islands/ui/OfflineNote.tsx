import { useSyncExternalStore } from 'react';
import * as m from '#messages';
import { Icon } from './Icon.tsx';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function OfflineNote({ message = m.common_offline_form() }: { message?: string }) {
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
          {m.common_offline()} {message}
        </p>
      )}
    </div>
  );
}
