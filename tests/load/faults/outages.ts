import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Scenario } from '../kit/report.ts';
import { aProduct } from '../../support/products.ts';
import { startMailServer } from '../../support/start-smtp.ts';
import { settled } from './ledger.ts';
import { keepBuying } from '../kit/buying.ts';
import { inside, open, people, stock, type PostgresServer } from '../kit/shop-under-load.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The database or the mail server is down.

const BUYERS = 6;
const STOCK = 1_000_000;
const ID = 'clay-bowl';
const AWAY_MS = 30_000;
const BEFORE_MS = 1_500;
/** Nobody waits longer than this for a no. */
const RESPONSE_TIMEOUT_MS = 15_000;
const BACK_WITHIN_MS = 20_000;

/** Asks for an address every so often until told to stop; counts the answers and the longest wait. */
function keepAsking(url: string, everyMs: number) {
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  let isOver = false;
  const ask = async () => {
    const begun = performance.now();
    const status = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  };
  const ended = (async () => {
    while (!isOver) {
      await ask();
      await sleep(everyMs);
    }
  })();
  return {
    of: (status: number) => statuses.get(status) ?? 0,
    other: (...known: readonly number[]) =>
      [...statuses].reduce((sum, [status, n]) => sum + (known.includes(status) ? 0 : n), 0),
    slowestMs: () => slowestMs,
    async end() {
      isOver = true;
      await ended;
    },
  };
}

const database =
  (how: 'gone' | 'frozen'): Scenario =>
  async ({ place, title }) => {
    const server = place.postgres;
    if (!server) return;
    const buyers = await inside(place, async (shop) => {
      await stock(shop, aProduct(ID, { countInStock: STOCK }), aProduct('reed-mat'));
      return people(shop, BUYERS);
    });
    const running = await open(place);
    const kept = `${running.url}/product/${ID}`;
    await (await fetch(kept)).arrayBuffer();
    const buying = keepBuying(
      buyers,
      () => running.url,
      () => ID,
    );
    await sleep(BEFORE_MS);

    await (how === 'gone' ? server.leave() : freeze(server));
    const pages = keepAsking(`${running.url}/pages/about-us`, 200);
    const calls = keepAsking(`${running.url}/api/products/reed-mat`, 200);
    const readies = keepAsking(`${running.url}/api/ready`, 500);
    const health = keepAsking(`${running.url}/api/health`, 200);
    await sleep(AWAY_MS);
    for (const ownTickets of [pages, calls, readies, health]) await ownTickets.end();
    await (how === 'gone' ? server.restart() : thaw(server));

    const back = performance.now();
    while ((await fetch(`${running.url}/api/ready`)).status !== 200) await sleep(50);
    const backMs = performance.now() - back;
    await sleep(BEFORE_MS);
    await buying.end();
    const rows = await settled(
      place,
      buying.attempts(),
      new Map([
        [ID, STOCK],
        ['reed-mat', 12],
      ]),
    );
    const code = await running.end();
    const requested = [pages, calls, readies, health];
    print(
      title(`Postgres ${how} for ${AWAY_MS / 1000} s among ${buying.attempts().length} orders`),
      [
        ...rows,
        buying.refused(),
        { what: 'health that was not 200', figure: health.other(200), digits: 0, atMost: 0 },
        { what: 'ready while it was away', figure: readies.of(200), digits: 0, atMost: 0 },
        {
          what: 'pages and calls that broke',
          figure: pages.other(200, 503) + calls.other(200, 503),
          digits: 0,
          atMost: 0,
          note: `${calls.of(503)} calls were told to come again`,
        },
        {
          what: 'longest wait for an answer',
          figure: Math.max(...requested.map((one) => one.slowestMs())) / 1000,
          unit: 's',
          atMost: RESPONSE_TIMEOUT_MS / 1000,
        },
        {
          what: 'ready after it is back',
          figure: backMs / 1000,
          unit: 's',
          atMost: BACK_WITHIN_MS / 1000,
        },
        { what: 'exit code', figure: code, digits: 0, atMost: 0 },
      ],
    );
  };
export const databaseDown = database('gone');
export const databaseFrozen = database('frozen');

const TEMPORARILY = 451;

/** The mail server refuses every other mail, then is gone, then comes back: each mail comes once. */
export const mailDown: Scenario = async ({ place, isLong, title }) => {
  const phaseMs = isLong ? 15_000 : 4_000;
  const buyers = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID, { countInStock: STOCK }));
    return people(shop, BUYERS);
  });
  const first = await startMailServer();
  let n = 0;
  first.response(() => ((n += 1) % 2 === 0 ? TEMPORARILY : 'accept'));
  const running = await open(place, { MAIL_URL: first.url });
  // Few enough that the mails, not the orders, are what this is about.
  const buying = keepBuying(
    buyers.slice(0, 2),
    () => running.url,
    () => ID,
  );
  await sleep(phaseMs);
  await first.close();
  await sleep(phaseMs);
  const second = await startMailServer(Number(new URL(first.url).port));
  await buying.end();
  const rows = await settled(place, buying.attempts(), new Map([[ID, STOCK]]));
  await running.stop();
  await second.close();
  const ids = [...first.received, ...second.received].map((mail) => mail.messageId);
  print(
    title(`the mail server refuses half, then is gone, among ${buying.attempts().length} orders`),
    [
      ...rows,
      {
        what: 'mails that never came',
        figure: buying.attempts().length - new Set(ids).size,
        digits: 0,
        atMost: 0,
        note: `${n} were tried at first, ${first.received.length} taken`,
      },
      {
        what: 'mails that came twice',
        figure: ids.length - new Set(ids).size,
        digits: 0,
        atMost: 0,
      },
    ],
  );
};

// A database that neither answers nor hangs up, as behind a line that swallows everything.

const parentOf = (pid: number): number => {
  try {
    // The name in brackets may hold anything; what follows it does not.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    return Number(after.split(' ')[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
};

/** The server's process and those that it started. */
function processesOf({ folder }: PostgresServer): number[] {
  const [line = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const main = Number(line);
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [main, ...all.filter((pid) => parentOf(pid) === main)];
}

const tell = (server: PostgresServer, signal: NodeJS.Signals): void => {
  for (const pid of processesOf(server)) process.kill(pid, signal);
};

/** No process of the server does anything until it is thawed; its lines stay open. */
const freeze = async (server: PostgresServer): Promise<void> => tell(server, 'SIGSTOP');
const thaw = async (server: PostgresServer): Promise<void> => tell(server, 'SIGCONT');
