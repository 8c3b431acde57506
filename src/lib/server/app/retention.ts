import { dropExpiredAccess } from '#lib/server/features/account/expired.ts';
import { dropOldPhotos } from '#lib/server/features/deliveries/photos.ts';
import { dropOldImports } from '#lib/server/features/import-export/service.ts';
import { dropUnconfirmed } from '#lib/server/features/newsletter/service.ts';
import { dropOldGatewayEvents } from '#lib/server/features/payments/gateway-payments.ts';
import { dropOldReturnPhotos } from '#lib/server/features/returns/photos.ts';
import { dropOldSlips } from '#lib/server/features/payments/slips.ts';
import { dropExpiredInvitations } from '#lib/server/features/people/service.ts';
import { dropExpiredAlerts } from '#lib/server/features/stock-alerts/service.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { DAY_MS } from '#lib/format/durations.ts';

export interface RetentionDeps {
  db: Db;
  uploads: Uploads;
  retentionSlipsDays: number;
}

const RECENT_MS = DAY_MS;
const IMPORTS_MS = 30 * DAY_MS;
const GATEWAY_EVENTS_MS = 90 * DAY_MS;

export async function dropExpiredRows(deps: RetentionDeps, at: Date): Promise<void> {
  const { db } = deps;
  const before = (ms: number) => new Date(at.getTime() - ms);
  await dropExpiredInvitations(db, at);
  await dropExpiredAccess(db, { at, codesBefore: before(RECENT_MS) });
  await dropOldImports(db, before(IMPORTS_MS));
  await dropUnconfirmed(db, at);
  await dropExpiredAlerts(db, at);
  const filesEnd = before(deps.retentionSlipsDays * DAY_MS);
  await dropOldPhotos(deps, filesEnd);
  await dropOldSlips(deps, filesEnd);
  await dropOldReturnPhotos(deps, filesEnd);
  await dropOldGatewayEvents(db, before(GATEWAY_EVENTS_MS));
}
