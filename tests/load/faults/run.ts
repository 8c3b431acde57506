// `npm run faults`: injects faults into a running shop, on both engines, in some minutes.
// `npm run faults -- long` takes all rounds; `-- postgres crash` only one engine and one scenario.
import { shortFigures, type Scenario } from '../kit/report.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { databaseFrozen, databaseDown, mailDown } from './outages.ts';
import { crash, shutdown } from './shutdown.ts';
import { diskFull, diskReadOnly } from './disk.ts';
import { costlyRequests } from './costly-requests.ts';
import { bombs, slowConnections } from './hostile-clients.ts';
import { mixed } from './mixed-load.ts';
import { model } from './model.ts';
import { cards } from './cards.ts';
import { cash } from './cash.ts';
import { payments } from './payments.ts';
import { statementKills } from './statement-kills.ts';
import { vouchers } from './vouchers.ts';
import { aPlace, leave, type Place, type PostgresServer } from '../kit/shop-under-load.ts';
import { duplicateRequests, lastItem, twoProcesses, twoStarts } from './two-processes.ts';

const scenarios: Record<string, Scenario> = {
  crash,
  payments,
  vouchers,
  cards,
  cash,
  'statement-kills': statementKills,
  'last-item': lastItem,
  'duplicate-requests': duplicateRequests,
  shutdown,
  'two-starts': twoStarts,
  'two-processes': twoProcesses,
  'mail-down': mailDown,
  'disk-full': diskFull,
  'disk-read-only': diskReadOnly,
  'slow-connections': slowConnections,
  'pixel-bombs': bombs,
  'costly-requests': costlyRequests,
  model,
  mixed,
};

const onPostgresOnly: Record<string, Scenario> = {
  'database-down': databaseDown,
  'database-frozen': databaseFrozen,
};

const engines = ['sqlite', 'postgres'] as const;
const requested = process.argv.slice(2);
const isLong = requested.includes('long');
const isRequested = (name: string, among: readonly string[]): boolean =>
  requested.includes(name) || !requested.some((word) => among.includes(word));

const known = [...engines, ...Object.keys(scenarios), ...Object.keys(onPostgresOnly)];
const unknown = requested.find((word) => !['long', ...known].includes(word));
if (unknown !== undefined) {
  process.stderr.write(`There is no ${unknown}. Choose from long, ${known.join(', ')}.\n`);
  process.exit(2);
}

async function injectFaults(engine: string, postgres: PostgresServer | undefined): Promise<void> {
  const all = postgres ? { ...scenarios, ...onPostgresOnly } : scenarios;
  const names = Object.keys({ ...scenarios, ...onPostgresOnly });
  for (const [name, scenario] of Object.entries(all)) {
    if (!isRequested(name, names)) continue;
    const places: Place[] = [];
    const another = async () => {
      const place = await aPlace(postgres);
      places.push(place);
      return place;
    };
    const title = (what: string) => `${what}, ${engine}`;
    await scenario({ place: await another(), another, isLong, title });
    places.forEach(leave);
  }
}

if (isRequested('sqlite', engines)) await injectFaults('SQLite', undefined);
if (isRequested('postgres', engines)) {
  const postgres = await startPostgres({ durable: true });
  await injectFaults('Postgres', postgres);
  await postgres.stop();
}

const short = shortFigures();
process.stdout.write(`\n${short.length === 0 ? 'No figure is short.' : 'SHORT:'}\n`);
for (const line of short) process.stdout.write(`  ${line}\n`);
if (short.length > 0) process.exitCode = 1;
