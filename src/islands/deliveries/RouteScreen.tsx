import { type ReactNode, useRef } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { dayFrom } from '#lib/deliveries/stops.ts';
import type { Round } from '#lib/browser/deliveries/store.ts';
import { FETCH_FAILED } from '#lib/deliveries/messages.ts';
import { formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { Failed, Waiting } from '#islands/ui/LoadState.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { usePage } from '#islands/ui/use-page.ts';
import { EarlierPage } from './EarlierRouteNote.tsx';
import { NotHere } from './NoRoute.tsx';
import { Refusals } from './RejectedActions.tsx';
import { Stops } from './StopList.tsx';
import { useRound } from './use-route.ts';

function Today({ round }: { round: Round }) {
  const { line, now } = round;
  const { left, waiting, done, earlier, cashCents } = dayFrom(round.orders, round.actions, now);
  return (
    <>
      <dl className="day-sums num">
        <div>
          <dt>Left</dt>
          <dd>{left.length}</dd>
        </div>
        <div>
          <dt>Done</dt>
          <dd>{done.length}</dd>
        </div>
        <div>
          <dt>Cash to collect</dt>
          <dd>{formatMoney(cashCents)}</dd>
        </div>
      </dl>
      {left.length === 0 && <p className="muted">Nothing is left to bring.</p>}
      <Stops title="To bring" stops={left} line={line} isHidden />
      <Stops title="Waiting to send" stops={waiting} line={line} />
      <Stops title="Done" stops={done} line={line} />
      <Stops title="Earlier" stops={earlier} line={line} />
    </>
  );
}

/** A driver's day (docs/spec.md §2 "Profile", my-deliveries). */
export function RoundScreen({ empty }: { empty?: ReactNode }) {
  const round = useRound();
  const page = usePage();
  const top = useRef<HTMLDivElement>(null);
  if (round === undefined) return <Waiting />;
  if ('closed' in round) return <NotHere words={round.closed} />;
  if (round.keptAt === undefined) {
    return round.isBusy ? <Waiting /> : <Failed words={FETCH_FAILED} again={catchUp} />;
  }
  const { now } = round;
  return (
    <div ref={top} tabIndex={-1} className="day">
      <p className="muted">{formatDate(now)}. The list is kept on this phone.</p>
      <Refusals actions={round.actions} />
      {page > 1 ? (
        <EarlierPage page={page} now={now} />
      ) : round.orders.length === 0 ? (
        empty
      ) : (
        <Today round={round} />
      )}
      <Pager path={paths.myDeliveries} page={page} pages={round.pages} top={() => top.current} />
    </div>
  );
}
