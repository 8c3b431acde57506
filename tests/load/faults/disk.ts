// The disk is full, then nothing can be written at all. Needs Linux's own namespaces: a small disk of
// memory that only the shop sees stands where its folder is.
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Scenario } from '../kit/report.ts';
import {
  startShop,
  inside,
  people,
  stock,
  type Place,
  sendAvatar,
} from '../kit/shop-under-load.ts';
import { aProduct } from '../../support/products.ts';
import { aPicture } from '../../support/files.ts';
import { audit } from './ledger.ts';
import { keepBuying } from '../kit/buying.ts';

const ID = 'clay-bowl';
const STOCK = 1_000_000;
const BUYERS = 4;
const DISK = '48m';
const FULL_FOR_MS = 5_000;
const BUSY = 503;

/** The folder as it is, on a disk of its own. */
const onSmallDisk = (place: Place): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `disk=$(mktemp -d) && mount -t tmpfs -o size=${DISK} tmpfs "$disk" && cp -a "$0/." "$disk" &&
   mount --move "$disk" "$0" && rmdir "$disk" && exec "$@"`,
  place.dataDir,
];

const onReadOnlyDisk = (place: Place): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
  place.dataDir,
];

/** Writes until nothing fits any more; gives how to make room again. */
function fill(folder: string): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size, 'x');
    try {
      while (writeSync(file, piece) === size);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

/** The disk is full for five seconds among orders; reading goes on, and so does all when there is room. */
export const diskFull: Scenario = async ({ place, title }) => {
  const buyers = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID, { countInStock: STOCK }), aProduct('reed-mat'));
    return people(shop, BUYERS);
  });
  const [person] = buyers;
  if (!person) throw new Error('There is nobody to send anything.');
  const running = await startShop(place.env, onSmallDisk(place));
  const disk = `/proc/${running.pid}/root${place.dataDir}`;
  const buying = keepBuying(
    buyers,
    () => running.url,
    () => ID,
  );
  await sleep(1_000);
  const makeRoom = fill(disk);
  let notRead = 0;
  let notBusy = 0;
  let tried = 0;
  const until = performance.now() + FULL_FOR_MS;
  while (performance.now() < until) {
    const response = await fetch(`${running.url}/api/products/reed-mat`);
    const page = await fetch(`${running.url}/products?page=${(tried % 5) + 1}`);
    await Promise.all([response.arrayBuffer(), page.arrayBuffer()]);
    notRead += [response, page].filter(({ status }) => status !== 200).length;
    // Of another colour each time: one that is known need not be written.
    const colour = `#${(tried % 4096).toString(16).padStart(3, '0')}`;
    const status = await sendAvatar(running.url, person, await aPicture(colour));
    if (status !== BUSY) notBusy += 1;
    tried += 1;
    await sleep(50);
  }
  makeRoom();
  const after = await sendAvatar(running.url, person, await aPicture('#fedcba'));
  await sleep(1_000);
  await buying.end();
  // The disk goes with its process: what is on it is looked at in a copy.
  cpSync(disk, place.dataDir, { recursive: true });
  const rows = await inside(place, (shop) =>
    audit(
      shop,
      buying.attempts(),
      new Map([
        [ID, STOCK],
        ['reed-mat', 12],
      ]),
    ),
  );
  const code = await running.end();
  print(
    title(`the disk is full for ${FULL_FOR_MS / 1000} s among ${buying.attempts().length} orders`),
    [
      ...rows,
      buying.refused(),
      { what: 'pages and calls not read meanwhile', figure: notRead, digits: 0, atMost: 0 },
      {
        what: 'uploads not told to come again',
        figure: notBusy,
        digits: 0,
        atMost: 0,
        note: `${tried} were`,
      },
      {
        what: 'uploads refused once there is room',
        figure: after === 200 ? 0 : 1,
        digits: 0,
        atMost: 0,
      },
      { what: 'exit code', figure: code, digits: 0, atMost: 0 },
    ],
  );
};

/** Nothing can be written in the folder: SQLite's shop says so and ends, Postgres's serves on. */
export const diskReadOnly: Scenario = async ({ place, title }) => {
  const [buyer] = await inside(place, async (shop) => {
    await stock(shop, aProduct(ID));
    return people(shop, 1);
  });
  if (!place.databaseUrl) {
    const [program = '', ...args] = onReadOnlyDisk(place);
    const started = spawnSync(program, [...args, process.execPath, 'src/server.ts'], {
      env: { ...process.env, PORT: '0', ...place.env },
      encoding: 'utf8',
      timeout: 30_000,
    });
    const lines = started.stderr.trim().split('\n');
    return print(title('a start on a read-only disk'), [
      { what: 'exit code', figure: started.status ?? -1, digits: 0, atLeast: 1, atMost: 1 },
      {
        what: 'lines that say why',
        figure: lines.length,
        digits: 0,
        atLeast: 1,
        atMost: 1,
        note: lines[0] ?? '',
      },
    ]);
  }
  const running = await startShop(place.env, onReadOnlyDisk(place));
  const status = await sendAvatar(
    running.url,
    buyer ?? { id: '', email: '', token: '' },
    await aPicture(),
  );
  const page = await fetch(`${running.url}/product/${ID}`);
  const code = await running.end();
  print(title('a read-only disk'), [
    { what: 'pages not served', figure: page.status === 200 ? 0 : 1, digits: 0, atMost: 0 },
    {
      what: 'uploads not told to come again',
      figure: status === BUSY ? 0 : 1,
      digits: 0,
      atMost: 0,
    },
    { what: 'exit code', figure: code, digits: 0, atMost: 0 },
  ]);
};
