import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { whenDone, type Place } from './shop.ts';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

const COMPILE_CACHE = resolve('node_modules/.cache/compiled');

export interface RunningShop {
  url: string;
  /** What it wrote for the person who started it. */
  given: () => string;
  logged: () => string;
  /** Sends a signal and gives the exit code; -1 when the signal killed it. */
  end: (signal?: NodeJS.Signals) => Promise<number>;
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code ?? -1));
  });

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      PORT: '0',
      // A sixth of a start is compiling: the processes of a run share what was compiled.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      WARM_PICTURES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let given = '';
  let logged = '';
  child.stdout.on('data', (bytes: Buffer) => (given += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  return { child, given: () => given, logged: () => logged };
}

/** The built shop as a process of its own, as `npm start` runs it, on a port of its own. */
export async function aServer(
  place: Place,
  env: Record<string, string> = {},
): Promise<RunningShop> {
  const { child, given, logged } = run({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    SEED_DEMO: 'off',
    ...env,
  });
  whenDone(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /open at (http:\S+)/.exec(given())?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.once('exit', () => reject(new Error(`The shop did not open: ${logged()}`)));
  });
  return {
    url,
    given,
    logged,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exitOf(child);
    },
  };
}

/** What a start that must fail says, and its exit code. */
export async function failedStart(env: Record<string, string>) {
  const { child, logged } = run({ SEED_DEMO: 'off', ...env });
  return { code: await exitOf(child), sentence: logged().trim() };
}

/** A host that answers as a test wants it to. */
export async function aHost(response: RequestListener): Promise<string> {
  const server = createServer(response);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Where a visitor stands, and what he sends. */
interface Sent {
  from?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A call from an address of this machine, with its headers as they are. */
export const sendTo = (url: string, requested: string, { from, headers, body }: Sent = {}) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const [method, path = '/'] = requested.split(' ');
      const localAddress = from === undefined ? {} : { localAddress: from };
      const req = request(url + path, { method, headers, ...localAddress }, (res) => {
        let text = '';
        res.on('data', (bytes: Buffer) => (text += bytes.toString()));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
      });
      req.on('error', reject);
      req.end(body);
    },
  );

/** Sends a form until the server cuts it off, as a person. */
export async function sendEndlessForm(url: string, token: string) {
  let sentBytes = 0;
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const sent = request(url, { method: 'POST', headers });
    sent.on('response', (response) => resolve(response.statusCode ?? 0));
    sent.on('error', reject);
    sent.write('--x\r\nContent-Disposition: form-data; name="slip"; filename="a.png"\r\n\r\n');
    const piece = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (!sent.destroyed) {
        sentBytes += piece.length;
        if (!sent.write(piece)) break;
      }
      if (!sent.destroyed) sent.once('drain', more);
    };
    more();
  });
  return { status, sentBytes };
}
