// Everything that people do at once, for as long as it takes to see whether memory grows.
import { median, print, type Scenario } from '../kit/report.ts';
import { everything, visitFor } from '../kit/visits.ts';

const VISITORS = 12;
const MAX_GROWTH = 1.15;

/** Twelve people do all there is to do; the process weighs in the end what it weighed early. */
export const mixed: Scenario = async ({ place, isLong, title }) => {
  const forMs = isLong ? 300_000 : 90_000;
  const run = await visitFor(place, { count: VISITORS, forMs, visits: everything });
  const { done, wrong, weights, code } = run;
  // The first third fills what the shop keeps in memory on purpose: pages, compiled code.
  const third = Math.floor(weights.length / 3);
  const early = median(weights.slice(third, 2 * third));
  const late = median(weights.slice(-third));
  const sum = [...wrong.values()].reduce((all, n) => all + n, 0);
  print(title(`${done} visits of all kinds in ${forMs / 1000} s`), [
    {
      what: 'visits that went wrong',
      figure: sum,
      digits: 0,
      atMost: 0,
      note: [...wrong].map(([status, n]) => `${n} × ${status}`).join(', '),
    },
    { what: 'memory in the second third', figure: early, unit: 'MB', digits: 0 },
    { what: 'memory in the last third', figure: late, unit: 'MB', digits: 0 },
    {
      what: 'the one of the other',
      figure: late / early,
      unit: '×',
      digits: 2,
      atMost: MAX_GROWTH,
    },
    { what: 'exit code', figure: code, digits: 0, atMost: 0 },
  ]);
};
