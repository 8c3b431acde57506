// What the process weighs while fifty people use the shop for six minutes.
import { median, print } from '../kit/report.ts';
import { aPlace, leave } from '../kit/shop-under-load.ts';
import { shopping, visitFor } from '../kit/visits.ts';

const PEOPLE = 50;
const MINUTES = 6;
const PAUSE_MS = 500;
const MAX_MB = 320;

export async function benchMemory(): Promise<void> {
  const place = await aPlace(undefined);
  const { done, weights } = await visitFor(place, {
    count: PEOPLE,
    forMs: MINUTES * 60_000,
    visits: shopping,
    pauseMs: PAUSE_MS,
  });
  leave(place);
  const eighth = Math.floor(weights.length / 8);
  const figure = (what: string, mb: number, atMost?: number) => ({
    what,
    figure: mb,
    unit: 'MB',
    digits: 0,
    ...(atMost !== undefined && { atMost }),
  });
  print(`memory, ${PEOPLE} people for ${MINUTES} minutes, ${done} visits`, [
    figure('at the beginning', weights[0] ?? 0),
    figure('at the end', median(weights.slice(-eighth))),
    figure('the most', Math.max(...weights), MAX_MB),
  ]);
}
