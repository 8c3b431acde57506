import { useSyncExternalStore } from 'react';
import { formatTime } from '#lib/format/dates.ts';
import * as m from '#messages';
import { Icon } from './Icon.tsx';

/** When the connection was lost, or the page opened without one. */
let lostAt = new Date().toISOString();

function follow(changed: () => void): () => void {
  const onLost = () => {
    lostAt = new Date().toISOString();
    changed();
  };
  addEventListener('online', changed);
  addEventListener('offline', onLost);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', onLost);
  };
}

interface Props {
  message?: string;
  className?: string;
}

export function OfflineNote({ message = m.common_offline_form(), className = '' }: Props) {
  const since = useSyncExternalStore(
    follow,
    () => (navigator.onLine ? undefined : lostAt),
    () => undefined,
  );
  return (
    <div role="status" className="contents">
      {since !== undefined && (
        <p className={`offline ${className}`}>
          <Icon name="info" />
          {m.common_offline_since({ time: formatTime(since) })} {message}
        </p>
      )}
    </div>
  );
}
