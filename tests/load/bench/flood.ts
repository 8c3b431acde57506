// Wrong passwords from everywhere at once: what visitors and people with a right one notice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insideOf, PASSWORD, signedIn } from '../kit/buying.ts';
import { print, timesOf } from '../kit/report.ts';
import { startShop } from '../kit/shop-under-load.ts';

const ATTACKERS = 64;
const ROUNDS = 12;
const WARMING = 2;
const KEPT = '/products';
/** How long somebody waits at most for the door to open while thousands rattle at it, in ms. */
const LOGIN_WITHIN_MS = 8_000;
const PAGE_WITHIN_MS = 100;

async function login(url: string, email: string, password: string, ip: string): Promise<number> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Where it stands decides nothing: each try is from another address and for another account. */
function flood(url: string) {
  const responses = new Map<number, number>();
  let isOver = false;
  let n = 0;
  const begun = performance.now();
  const ended = Promise.all(
    Array.from({ length: ATTACKERS }, async () => {
      while (!isOver) {
        n += 1;
        const ip = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
        const status = await login(url, `victim${n}@example.com`, 'wrong password', ip);
        responses.set(status, (responses.get(status) ?? 0) + 1);
      }
    }),
  );
  return {
    async end() {
      isOver = true;
      await ended;
      const seconds = (performance.now() - begun) / 1000;
      return {
        perSecond: n / seconds,
        other: n - (responses.get(401) ?? 0) - (responses.get(503) ?? 0),
      };
    },
  };
}

async function msOf(work: () => Promise<number>): Promise<number> {
  const visit = async () => {
    const status = await work();
    if (status !== 200) throw new Error(`Somebody was answered ${status}`);
  };
  const [ms = NaN] = await timesOf([visit], { rounds: ROUNDS, warming: WARMING });
  return ms;
}

/** Prints what a flood of logins does to everybody else. */
export async function benchFlood(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const [person] = await insideOf(folder, (shop) => signedIn(shop, 1));
  const shop = await startShop({
    DATA_DIR: folder,
    SEED_DEMO: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const page = async () => {
    const response = await fetch(shop.url + KEPT);
    await response.arrayBuffer();
    return response.status;
  };
  const enter = () => login(shop.url, person?.email ?? '', PASSWORD, '192.0.2.7');
  const alonePage = await msOf(page);
  const aloneLogin = await msOf(enter);
  const attack = flood(shop.url);
  await sleep(1_000);
  const floodPage = await msOf(page);
  const floodLogin = await msOf(enter);
  const { perSecond, other } = await attack.end();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
  print(`${ATTACKERS} who try one password after another`, [
    { what: 'wrong passwords a second', figure: perSecond, unit: '/s', digits: 0 },
    { what: 'answers but 401 and 503', figure: other, digits: 0, atMost: 0 },
    { what: 'a cached page, before', figure: alonePage, unit: 'ms' },
    { what: 'a cached page, meanwhile', figure: floodPage, unit: 'ms', atMost: PAGE_WITHIN_MS },
    { what: 'a right password, before', figure: aloneLogin, unit: 'ms' },
    {
      what: 'a right password, meanwhile',
      figure: floodLogin,
      unit: 'ms',
      atMost: LOGIN_WITHIN_MS,
    },
  ]);
}
