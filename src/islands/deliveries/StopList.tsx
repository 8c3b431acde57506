import { useId } from 'react';
import type { Stop } from '#lib/deliveries/stops.ts';
import type { Line } from '#lib/browser/deliveries/store.ts';
import { StopCard } from './StopCard.tsx';

interface Props {
  title: string;
  stops: readonly Stop[];
  line: Line;
  /** Whether its title is for readers only; then the first stop is where he goes next. */
  isHidden?: boolean;
}

/** Some stops of a day under one title; nothing where there are none. */
export function StopList({ title, stops, line, isHidden = false }: Props) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      <ul className="stops">
        {stops.map((stop, at) => (
          <StopCard key={stop.order.number} stop={stop} line={line} isNext={isHidden && at === 0} />
        ))}
      </ul>
    </section>
  );
}
