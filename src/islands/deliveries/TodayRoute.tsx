import { type RefObject, useEffect, useRef } from 'react';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { routeStops } from '#lib/deliveries/route-order.ts';
import { dayFrom } from '#lib/deliveries/stops.ts';
import { RouteTotals, StopList } from './StopList.tsx';
import { ToDeliver } from './ToDeliver.tsx';
import { CashWithYou } from './CashWithYou.tsx';
import * as m from '#messages';

function useFocusAfterStop(leftCount: number, top: RefObject<HTMLElement | null>): void {
  const before = useRef(leftCount);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && leftCount < before.current) top.current?.focus({ preventScroll: true });
    before.current = leftCount;
  }, [leftCount, top]);
}

interface TodayProps {
  route: DeliveryRoute;
  top: RefObject<HTMLElement | null>;
}

export function TodayRoute({ route, top }: TodayProps) {
  const { connection, now } = route;
  const day = dayFrom(route.orders, route.actions, now);
  const { left, pending, failed, done, earlier, cashCents } = day;
  useFocusAfterStop(left.length, top);
  const stops = routeStops(left, route.own);
  return (
    <div className="grid grid-cols-1 gap-6">
      <RouteTotals left={stops.length} done={done.length} cashCents={cashCents} />
      <ToDeliver stops={stops} connection={connection} hasOwnOrder={route.own.length > 0} />
      <StopList title={m.deliveries_waiting()} stops={pending} connection={connection} />
      <StopList title={m.deliveries_not_delivered()} stops={failed} connection={connection} />
      <StopList title={m.deliveries_done()} stops={done} connection={connection} />
      <CashWithYou route={route} />
      <StopList title={m.deliveries_earlier()} stops={earlier} connection={connection} />
    </div>
  );
}
