import type { ReactNode } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import type { Round } from '#lib/browser/deliveries/store.ts';
import { FETCH_FAILED } from '#lib/deliveries/messages.ts';
import { Failed, Waiting } from '#islands/ui/LoadState.tsx';
import { useOnceAlive } from '#islands/ui/use-hydrated.ts';
import { MoveButton } from './ActionButton.tsx';
import { NotHere } from './NoRoute.tsx';
import { Refusals } from './RejectedActions.tsx';
import { StopPanel } from './StopPanel.tsx';
import { useRound } from './use-route.ts';

/** The page is one for all orders, so that it can be kept: the address says which. */
const numberHere = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

function One({ round, number, missing }: { round: Round; number: string; missing: ReactNode }) {
  const order = round.orders.find((one) => one.number === number);
  if (!order) {
    if (round.isAsked) return missing;
    return round.isBusy ? <Waiting /> : <Failed words={FETCH_FAILED} again={catchUp} />;
  }
  const stop = stopOf(order, round.actions, round.now);
  return (
    <>
      <StopPanel stop={stop} line={round.line} />
      <div className="move-bar">
        <MoveButton stop={stop} />
      </div>
    </>
  );
}

/** One order of a driver's, and the one thing that is to be done next. */
export function StopScreen({ missing }: { missing?: ReactNode }) {
  const round = useRound(numberHere);
  const number = useOnceAlive(numberHere);
  if (round === undefined || number === undefined) return <Waiting />;
  if ('closed' in round) return <NotHere words={round.closed} />;
  return (
    <div className="day">
      <Refusals actions={round.actions} />
      <One round={round} number={number} missing={missing} />
    </div>
  );
}
