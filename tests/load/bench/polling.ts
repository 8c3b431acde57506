// A thousand people who keep their tickets open: each asks every five seconds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { craftItems } from '#lib/tickets/schema.ts';
import { insideOf, signedIn, type SignedIn } from '../kit/buying.ts';
import { print } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const PEOPLE = 1_000;
const EVERY_MS = 5_000;
const ROUNDS = 4;
const TICKETS_EACH = 3;
const CRAFT = 'Leather Goods';
/** The kernel counts a process's time in hundredths of a second. */
const TICKS_A_SECOND = 100;
const SLOWEST_MS = 500;
const PERCENT = 100;

/** Seconds of processor that a process has used so far. */
function secondsOf(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function raise(url: string, { token }: SignedIn, n: number): Promise<void> {
  const form = new FormData();
  form.set('productCategory', CRAFT);
  form.set('product', craftItems(CRAFT)[0] ?? '');
  form.set('subject', `The strap came off, the ${n}th time`);
  form.set('inquiry', 'It held for a week. Can it be sewn on again, or may I have another one?');
  const response = await fetch(`${url}/api/tickets/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 201)
    throw new Error(`The ticket was not taken: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Prints what polling costs when nothing is new, which is nearly always. */
export async function benchPolling(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const people = await insideOf(folder, (shop) => signedIn(shop, PEOPLE));
  const shop = await startShop({ DATA_DIR: folder, SEED_DEMO: 'off' });
  for (const person of people) {
    for (let n = 0; n < TICKETS_EACH; n += 1) await raise(shop.url, person, n);
  }
  const tags = new Map<SignedIn, string>();
  const times: number[] = [];
  let requested = 0;
  let unchanged = 0;
  let wrong = 0;
  let bytes = 0;
  const ask = async (person: SignedIn) => {
    const begun = performance.now();
    const response = await fetch(`${shop.url}/api/tickets/user`, {
      headers: {
        Authorization: `Bearer ${person.token}`,
        'If-None-Match': tags.get(person) ?? '',
      },
    });
    bytes += (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - begun);
    tags.set(person, response.headers.get('etag') ?? '');
    requested += 1;
    if (response.status === 304) unchanged += 1;
    else if (response.status !== 200) wrong += 1;
  };
  // Each first has the list; that is not what is asked again and again.
  for (const person of people) await ask(person);
  times.length = requested = unchanged = bytes = 0;
  const cpu = secondsOf(shop.pid);
  const begun = performance.now();
  await Promise.all(
    people.map(async (person, n) => {
      // People do not come at the same moment.
      await sleep((n / PEOPLE) * EVERY_MS);
      for (let round = 0; round < ROUNDS; round += 1) {
        await ask(person);
        await sleep(EVERY_MS);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const used = secondsOf(shop.pid) - cpu;
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  print(`${PEOPLE.toLocaleString('en')} people who look at their tickets`, [
    { what: 'questions a second', figure: requested / seconds, unit: '/s', digits: 0 },
    { what: 'answers that are neither 200 nor 304', figure: wrong, digits: 0, atMost: 0 },
    {
      what: 'nothing is new (304)',
      figure: (unchanged / requested) * PERCENT,
      unit: '%',
      atLeast: 100,
    },
    { what: 'bytes of body', figure: bytes, digits: 0, atMost: 0 },
    { what: 'median', figure: at(0.5), unit: 'ms' },
    { what: 'p99', figure: at(0.99), unit: 'ms', atMost: SLOWEST_MS },
    { what: 'of one core', figure: (used / seconds) * PERCENT, unit: '%', atMost: 50 },
  ]);
}
