// A cached page against a bare `node:http` that sends the same bytes, compressed and not, in one run.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Pool, request } from 'undici';
import { LOOKED_AT, type Visited } from '../kit/shop-under-load.ts';
import { print, type Row } from '../kit/report.ts';

const CONNECTIONS = 32;
const ROUND_MS = 800;
const ROUNDS = 15;

const ENCODINGS = [
  { name: 'brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { name: 'not compressed', headers: {} },
] as const;
type Encoding = (typeof ENCODINGS)[number];

type Server = Visited['servers'][number];

/** One of the kernel's ticks, in µs. */
const TICK_US = 10_000;
const [USER, SYSTEM] = [11, 12];

/** What a process has worked so far, its own code and the kernel's for it, in µs. */
function workedUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_US;
}

interface Visit {
  /** Requests a second. */
  rate: number;
  /** What the server worked for one, in µs. */
  worked: number;
}

/** Requests a second that a few busy visitors get responses to, and what the server works for one, in µs. */
async function visit({ url, pid }: Server, path: string, { headers }: Encoding): Promise<Visit> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const [begun, before] = [performance.now(), workedUs(pid)];
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - begun < ROUND_MS) {
        const { body } = await pool.request({ path, method: 'GET', headers });
        await body.dump();
        answered += 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const worked = workedUs(pid) - before;
  await pool.close();
  return { rate: answered / seconds, worked: worked / answered };
}

/** What Node writes by itself. */
const OF_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** A server in a process of its own, as the shop is, that sends one body: with the least headers, or all of the page's. */
async function startBare(
  shop: string,
  path: string,
  { encoding: { headers }, isWhole }: { encoding: Encoding; isWhole: boolean },
) {
  const page = await request(shop + path, { headers });
  const body = Buffer.from(await page.body.arrayBuffer());
  const encoding = page.headers['content-encoding'];
  const least = {
    'content-type': 'text/html',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    'content-length': body.length,
  };
  const whole = Object.entries(page.headers).filter(([name]) => !OF_NODE.includes(name));
  const sent = isWhole ? Object.fromEntries(whole) : least;
  const script = `
    const { createServer } = require('node:http');
    const chunks = [];
    process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const body = Buffer.concat(chunks);
      createServer((req, res) => {
        res.writeHead(200, ${JSON.stringify(sent)});
        res.end(body);
      }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(body);
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())),
  );
  const server = { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  return { server, bytes: body.length, stop: () => child.kill() };
}

/** Asks for a page until it is cached as small as can be: the second request starts that. */
const WARMED_MS = 1_500;
async function warm(url: string, path: string, { headers }: Encoding): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await (await request(url + path, { headers })).body.dump();
    await new Promise((resume) => setTimeout(resume, WARMED_MS));
  }
}

/** The quickest quarter's slowest: what else the machine does only makes it slower. */
const quick = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 2] ?? 0;

/** A shop beside bare servers of its own page: an earlier build's page has other bytes. */
async function besideBare(shop: Server, path: string, encoding: Encoding) {
  await warm(shop.url, path, encoding);
  const bare = await startBare(shop.url, path, { encoding, isWhole: false });
  const whole = await startBare(shop.url, path, { encoding, isWhole: true });
  const stop = () => {
    bare.stop();
    whole.stop();
  };
  return { bytes: bare.bytes, servers: [shop, bare.server, whole.server], stop };
}

const ofBare = (name: string, shop: Visit, bare: Visit): Row[] => [
  {
    what: `  requests a second, of ${name}`,
    figure: shop.rate / bare.rate,
    unit: '×',
    digits: 2,
    atLeast: 0.9,
    note: `${shop.rate.toFixed(0)}/s, ${bare.rate.toFixed(0)}/s; best peer 0.011`,
  },
  {
    what: `  work a request, of ${name}`,
    figure: shop.worked / bare.worked,
    unit: '×',
    digits: 2,
    atMost: 1.15,
    note: `${shop.worked.toFixed(0)} µs, ${bare.worked.toFixed(0)} µs`,
  },
];

const quickest = (rounds: readonly Visit[] = []): Visit => ({
  rate: -quick(rounds.map(({ rate }) => -rate)),
  worked: quick(rounds.map(({ worked }) => worked)),
});

/** The rows of each shop; all servers are visited in turns. */
async function rowsOf(
  shops: Visited['servers'],
  path: string,
  encoding: Encoding,
): Promise<Row[][]> {
  const groups = [];
  for (const shop of shops) groups.push(await besideBare(shop, path, encoding));
  const seen = groups.map(({ servers }) => servers.map((): Visit[] => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [of, { servers }] of groups.entries()) {
      for (const [at, server] of servers.entries()) {
        seen[of]?.[at]?.push(await visit(server, path, encoding));
      }
    }
  }
  return groups.map(({ bytes, stop }, of): Row[] => {
    stop();
    const [shop, bare, whole] = seen[of] ?? [];
    return [
      { what: 'bytes', figure: bytes, digits: 0 },
      ...ofBare('bare', quickest(shop), quickest(bare)),
      ...ofBare('bare with the same headers', quickest(shop), quickest(whole)),
    ];
  });
}

/** Prints how a cached page compares with bare Node. */
export async function benchServing({ servers }: Visited): Promise<void> {
  for (const encoding of ENCODINGS) {
    for (const path of LOOKED_AT) {
      const [rows = [], earlier] = await rowsOf(servers, path, encoding);
      print(`serving ${path}, cached, ${encoding.name}`, rows, earlier);
    }
  }
}
