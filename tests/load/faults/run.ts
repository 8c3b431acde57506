// `npm run torture`: what goes wrong in the life of a shop, on both engines, in some minutes.
// `npm run torture -- long` takes all rounds; `-- postgres crash` only one engine and one scenario.
import { shortFigures } from '../kit/report.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { databaseFrozen, databaseGone, mailAway } from './away.ts';
import { crash } from './crash.ts';
import { diskFull, diskReadOnly } from './disk.ts';
import { bombs, slowLines } from './hostile.ts';
import { mixed } from './mixed.ts';
import { model } from './model.ts';
import { aPlace, leave, type Place, type PostgresServer } from '../kit/shop-under-load.ts';
import { copies, lastPiece } from './rivals.ts';
import type { Scenario } from './scenario.ts';
import { stopping } from './stopping.ts';
import { twoProcesses, twoStarts } from './together.ts';

const scenarios: Record<string, Scenario> = {
  crash,
  'last-piece': lastPiece,
  copies,
  stopping,
  'two-starts': twoStarts,
  'two-processes': twoProcesses,
  'mail-away': mailAway,
  'disk-full': diskFull,
  'disk-read-only': diskReadOnly,
  'slow-lines': slowLines,
  bombs,
  model,
  mixed,
};

const onPostgresOnly: Record<string, Scenario> = {
  'database-gone': databaseGone,
  'database-frozen': databaseFrozen,
};

const engines = ['sqlite', 'postgres'] as const;
const wanted = process.argv.slice(2);
const isLong = wanted.includes('long');
const isAsked = (name: string, among: readonly string[]): boolean =>
  wanted.includes(name) || !wanted.some((word) => among.includes(word));

const known = [...engines, ...Object.keys(scenarios), ...Object.keys(onPostgresOnly)];
const unknown = wanted.find((word) => !['long', ...known].includes(word));
if (unknown !== undefined) {
  process.stderr.write(`There is no ${unknown}. Choose from long, ${known.join(', ')}.\n`);
  process.exit(2);
}

async function torture(engine: string, postgres: PostgresServer | undefined): Promise<void> {
  const all = postgres ? { ...scenarios, ...onPostgresOnly } : scenarios;
  const names = Object.keys({ ...scenarios, ...onPostgresOnly });
  for (const [name, scenario] of Object.entries(all)) {
    if (!isAsked(name, names)) continue;
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

if (isAsked('sqlite', engines)) await torture('SQLite', undefined);
if (isAsked('postgres', engines)) {
  const postgres = await startPostgres({ durable: true });
  await torture('Postgres', postgres);
  await postgres.stop();
}

const short = shortFigures();
process.stdout.write(`\n${short.length === 0 ? 'No figure is short.' : 'SHORT:'}\n`);
for (const line of short) process.stdout.write(`  ${line}\n`);
if (short.length > 0) process.exitCode = 1;
