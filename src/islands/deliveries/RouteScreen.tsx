import { type ReactNode, useRef } from 'react';
import { catchUp } from '#lib/browser/deliveries/route.ts';
import { formatDate } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { LazyPushChoice } from '#islands/account/LazyPushChoice.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { useRoute } from './ConnectionBar.tsx';
import { NoRoute, RouteDialogs } from './RouteDialogs.tsx';
import { CashInHand } from './CashWithYou.tsx';
import { EarlierRoute } from './EarlierRoute.tsx';
import { TodayRoute } from './TodayRoute.tsx';
import * as m from '#messages';

export function RouteScreen({ empty }: { empty?: ReactNode }) {
  const route = useRoute();
  const page = usePage();
  const top = useRef<HTMLDivElement>(null);
  if (route === undefined) return <Loading />;
  if ('closed' in route) return <NoRoute route={route} />;
  if (route.storedAt === undefined) {
    return route.isBusy ? (
      <Loading />
    ) : (
      <Failed message={m.deliveries_not_fetched()} retry={catchUp} />
    );
  }
  const { now } = route;
  return (
    <div ref={top} tabIndex={-1} className="max-w-[620px] focus:outline-none">
      <p className="muted -mt-3 mb-4">
        {formatDate(now)}
        <span className="print:hidden">. {m.deliveries_saved()}</span>
      </p>
      <RouteDialogs route={route} />
      {page > 1 ? (
        <EarlierRoute page={page} now={now} />
      ) : route.orders.length === 0 ? (
        <>
          {empty}
          <CashInHand route={route} />
        </>
      ) : (
        <TodayRoute route={route} top={top} />
      )}
      {page === 1 && <LazyPushChoice about="deliveries" className="mt-6 print:hidden" />}
      <Pager path={paths.myDeliveries} page={page} pages={route.pages} top={() => top.current} />
    </div>
  );
}
