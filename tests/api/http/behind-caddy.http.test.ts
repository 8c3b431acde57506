import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { aPdf } from '../../support/files.ts';
import { aPerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aServer, sendTo } from '../../support/server.ts';
import { aFolder, aPlace, aShop, stock } from '../../support/shop.ts';

// The shop behind Debian's Caddy with `deploy/Caddyfile`, as docs/deploying.md sets both up.

const MB = 2 ** 20;

/** Ports that nobody listens at. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}

/** Caddy with the file of `deploy`, for `localhost`, with an authority of its own; gives its certificate. */
async function aCaddy(shopPort: number, httpsPort: number, httpPort: number): Promise<string> {
  const folder = aFolder();
  const options = `{
    admin off
    local_certs
    skip_install_trust
    https_port ${httpsPort}
    http_port ${httpPort}
  }\n`;
  const sites = readFileSync('deploy/Caddyfile', 'utf8')
    .replaceAll('shop.example', 'localhost')
    .replace('127.0.0.1:4321', `127.0.0.1:${shopPort}`);
  writeFileSync(join(folder, 'Caddyfile'), options + sites);
  const caddy = spawn(
    '/usr/bin/caddy',
    ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    {
      cwd: folder,
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let logged = '';
  caddy.stderr.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  onTestFinished(() => void caddy.kill('SIGKILL'));
  await expect.poll(() => logged).toContain('certificate obtained');
  return readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
}

async function aShopBehindCaddy(env: Record<string, string> = {}) {
  const [port = 0, httpsPort = 0, httpPort = 0] = await freePorts(3);
  const place = await aPlace();
  const site = `https://localhost:${httpsPort}`;
  const server = await aServer(place, {
    PORT: String(port),
    SITE_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  const ca = await aCaddy(port, httpsPort, httpPort);
  return { place, server, site, ca, httpPort };
}

interface Sent {
  from?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A request by TLS on a connection of its own, from an address of this machine. */
const sendTls = (ca: string, url: string, requested: string, { from, headers, body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const [method, path = '/'] = requested.split(' ');
    const localAddress = from === undefined ? {} : { localAddress: from };
    const options = {
      method,
      headers,
      ca: [...rootCertificates, ca],
      agent: false,
      ...localAddress,
    };
    const req = request(url.replace('localhost', '127.0.0.1') + path, {
      ...options,
      servername: 'localhost',
      headers: { host: new URL(url).host, ...headers },
    });
    req.on('response', (res) => {
      let text = '';
      res.on('data', (bytes: Buffer) => (text += bytes.toString()));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(body);
  });

async function aSession(site: string, ca: string): Promise<ClientHttp2Session> {
  const session = connect(site.replace('localhost', '127.0.0.1'), { ca, servername: 'localhost' });
  onTestFinished(() => session.destroy());
  await new Promise((connected, failed) => {
    session.once('connect', connected);
    session.once('error', failed);
  });
  return session;
}

/** A GET over HTTP/2; gives the status and the headers. */
const getH2 = (session: ClientHttp2Session, site: string, path: string) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const stream = session.request({
      [constants.HTTP2_HEADER_PATH]: path,
      [constants.HTTP2_HEADER_AUTHORITY]: new URL(site).host,
    });
    let found: { status: number; headers: Record<string, unknown> };
    stream.on('response', (headers) => (found = { status: headers[':status'] ?? 0, headers }));
    stream.on('error', reject);
    stream.on('end', () => resolve(found));
    stream.resume();
  });

const subscribe = (email: string) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email }),
});

test('Caddy speaks TLS and HTTP/2 for the shop, sends http to https, and hides the metrics', async () => {
  const { site, ca, httpPort, server } = await aShopBehindCaddy({
    METRICS_TOKEN: 'a-token-of-more-than-16-letters',
  });
  const session = await aSession(site, ca);
  expect(session.alpnProtocol).toBe('h2');
  const { status, headers } = await getH2(session, site, '/help-center');
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
  const bare = await sendTo(`http://127.0.0.1:${httpPort}`, 'GET /cart', {
    headers: { Host: `localhost:${httpPort}` },
  });
  expect([bare.status, bare.headers.location]).toEqual([308, 'https://localhost/cart']);
  expect((await sendTo(server.url, 'GET /api/metrics')).status).toBe(401);
  expect(await getH2(session, site, '/api/metrics')).toMatchObject({ status: 404 });
});

test('behind Caddy the shop counts by the address of its client, whatever that one claims', async () => {
  const { site, ca } = await aShopBehindCaddy({ LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '1' });
  const statusFrom = async (from: string, headers: Record<string, string> = {}) => {
    const { body, ...sent } = subscribe(`${randomUUID()}@example.com`);
    const options = { from, body, headers: { ...sent.headers, ...headers } };
    return (await sendTls(ca, site, 'POST /api/newsletter', options)).status;
  };
  expect(await statusFrom('127.0.0.2')).toBe(200);
  expect(await statusFrom('127.0.0.2')).toBe(429);
  expect(await statusFrom('127.0.0.2', { 'X-Forwarded-For': '192.0.2.7' })).toBe(429);
  expect(await statusFrom('127.0.0.3')).toBe(200);
});

test('an upload of five megabytes passes Caddy, and a larger one gets the answer of the shop', async () => {
  const { place, site, ca } = await aShopBehindCaddy();
  const shop = await aShop(place);
  await stock(shop, aProduct('lacquer-band-bowl'));
  const token = await tokenOf(shop, await aPerson(shop));
  const currentUser = await shop.sessions.authenticate(token);
  const { orderId } = await shop.checkout.place(currentUser, oneBowl, 'a-key');
  const send = (bytes: Uint8Array) => {
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="slip"; filename="slip.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(body.length),
    };
    return sendTls(ca, site, `POST /api/order/${orderId}/slip`, { headers, body });
  };
  const slip = Buffer.alloc(5 * MB - 1, aPdf());
  expect(await send(slip)).toMatchObject({ status: 200 });
  const kept = await shop.db.selectFrom('slips').select('file').executeTakeFirstOrThrow();
  const stored = readFileSync(join(place.dataDir, 'uploads', kept.file ?? ''));
  expect(Buffer.compare(stored, slip)).toBe(0);
  const tooLarge = await send(Buffer.alloc(6 * MB));
  expect(tooLarge).toMatchObject({
    status: 413,
    text: expect.stringContaining('File size must be less than 5MB'),
  });
});

/** The descriptor of a listening socket, for which Node has no name of its own. */
const fdOf = (server: Server) =>
  v.parse(v.object({ _handle: v.object({ fd: v.number() }) }), server)._handle.fd;

/**
 * A shop at a socket that its supervisor holds and passes on, and which starts it again whenever it
 * exits, as systemd does with `deploy/shilpa.socket`.
 */
async function aSupervisedShop(port: number, env: Record<string, string>) {
  const { dataDir } = await aPlace();
  const socket = createServer();
  await new Promise<void>((listening) => socket.listen(port, '127.0.0.1', listening));
  const start = 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"';
  const again = `while sh -c '${start}' sh "$@"; do :; done`;
  const supervisor = spawn('sh', ['-c', again, 'sh', process.execPath, 'src/server.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SEED_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit', fdOf(socket)],
    detached: true,
  });
  socket.close();
  onTestFinished(() => void process.kill(-(supervisor.pid ?? 0), 'SIGKILL'));
  let printed = '';
  supervisor.stdout?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const starts = () =>
    [...printed.matchAll(/pid (\d+)\n[^]*?open at/g)].map(([, pid]) => Number(pid));
  await expect.poll(starts).toHaveLength(1);
  return {
    /** Sends the signal of `systemctl restart` and waits until the next process listens. */
    async restart(): Promise<void> {
      const before = starts();
      process.kill(before.at(-1) ?? 0, 'SIGTERM');
      await expect.poll(starts).toHaveLength(before.length + 1);
    },
  };
}

test('a restart of the shop loses no request of those who come by Caddy', async () => {
  const [port = 0, httpsPort = 0, httpPort = 0] = await freePorts(3);
  const site = `https://localhost:${httpsPort}`;
  const shop = await aSupervisedShop(port, {
    SITE_URL: site,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '100000',
    LIMITS_NEWSLETTER_MAILS_PER_DAY: '100000',
    LOG_LEVEL: 'warn',
  });
  const ca = await aCaddy(port, httpsPort, httpPort);
  const session = await aSession(site, ca);
  let isOver = false;
  const statuses: number[] = [];
  const visitor = async (visit: () => Promise<{ status: number }>) => {
    while (!isOver) {
      statuses.push((await visit()).status);
      await pause(5);
    }
  };
  const visitors = [
    ...Array.from({ length: 4 }, () => visitor(() => getH2(session, site, '/help-center'))),
    ...Array.from({ length: 2 }, () => visitor(() => getH2(session, site, '/api/products'))),
    ...Array.from({ length: 3 }, () =>
      visitor(() => sendTls(ca, site, 'POST /api/newsletter', subscribe('reader@example.com'))),
    ),
  ];
  const areMore = async () => {
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 50);
  };
  await areMore();
  await shop.restart();
  await areMore();
  isOver = true;
  await Promise.all(visitors);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
