// A kept page against a bare `node:http` that sends the same bytes, in one run.
import { spawn } from 'node:child_process';
import { request, Agent } from 'node:http';
import { LOOKED_AT } from '../kit/shop-under-load.ts';
import { median, print, type Row } from '../kit/report.ts';

const CONNECTIONS = 32;
const ROUND_MS = 2_000;
const ROUNDS = 3;

const headers = { 'accept-encoding': 'gzip, deflate, br' };

/** Requests a second that `url` answers to a few busy visitors. */
async function rateOf(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ROUND_MS;
  let answered = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const req = request(url, { agent, headers }, (res) => {
        res.resume();
        res.on('end', resolve);
      });
      req.on('error', reject);
      req.end();
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await visit();
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return answered / (ROUND_MS / 1000);
}

async function bareServer(like: string) {
  const page = await new Promise<{ body: Buffer; type: string }>((resolve, reject) => {
    request(like, { headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ body: Buffer.concat(chunks), type: res.headers['content-type'] ?? '' }),
      );
    })
      .on('error', reject)
      .end();
  });
  // In a process of its own, as the shop is.
  const script = `
    const body = Buffer.from(process.argv[1], 'base64');
    require('node:http').createServer((req, res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': body.length });
      res.end(body);
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', script, page.body.toString('base64')]);
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/`, bytes: page.body.length, stop: () => child.kill() };
}

/** Prints how a kept page compares with bare Node, best pages first. */
export async function benchServing(url: string): Promise<void> {
  const rows: Row[] = [];
  for (const path of LOOKED_AT) {
    const bare = await bareServer(url + path);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await rateOf(url + path));
      theirs.push(await rateOf(bare.url));
    }
    bare.stop();
    rows.push({
      what: `${path} kept, ${bare.bytes} bytes`,
      figure: median(ours) / median(theirs),
      unit: 'of bare',
      digits: 2,
      atLeast: 0.7,
      note: `${median(ours).toFixed(0)}/s against ${median(theirs).toFixed(0)}/s; best peer 0.011`,
    });
  }
  print('serving', rows);
}
