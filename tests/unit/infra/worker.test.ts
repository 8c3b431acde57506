import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createWorker, WorkerBusy, WorkerFailed } from '#lib/server/infra/worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'worker-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, 'work.mjs');
writeFileSync(
  FILE,
  `import { parentPort } from 'node:worker_threads';
   parentPort.on('message', (word) => {
     if (word === 'hang') for (;;);
     if (word === 'throw') throw new Error('Broken');
     if (word === 'exit') process.exit(3);
     if (word === 'grow') { const all = []; for (;;) all.push(Array(1e6).fill(all.length)); }
     parentPort.postMessage(word.toUpperCase());
   });`,
);

const aWorker = ({ idleMs = 60_000, waitMs = 60_000, timeoutMs = 60_000 } = {}) =>
  createWorker<string, string>(pathToFileURL(FILE).href, {
    waitMs,
    timeoutMs,
    memoryMb: 32,
    idleMs,
  });

test('works in order, one after the other', async () => {
  const { run } = aWorker();
  expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['A', 'B', 'C']);
});

test.each([
  ['hang', /longer than 1000 ms/, 1_000],
  ['throw', /Broken/],
  ['exit', /ended with 3/],
  // On a busy machine filling the memory takes longer than a second.
  ['grow', /memory/],
])('goes on after work that does %s', async (word, reason, timeoutMs?: number) => {
  const { run } = aWorker({ timeoutMs });
  const [before, failed, after] = await Promise.allSettled(['a', word, 'b'].map(run));
  expect([before, after]).toMatchObject([{ value: 'A' }, { value: 'B' }]);
  expect(failed).toMatchObject({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching(reason) }),
  });
  await expect(run(word)).rejects.toThrow(WorkerFailed);
  expect(await run('c')).toBe('C');
});

test('starts its thread again after a rest', async () => {
  const { run } = aWorker({ idleMs: 1 });
  expect(await run('a')).toBe('A');
  await new Promise((resume) => setTimeout(resume, 50));
  expect(await run('b')).toBe('B');
});

test('gives up work whose turn does not come in time, and goes on with what comes later', async () => {
  const { run } = aWorker({ waitMs: 100, timeoutMs: 1_000 });
  const hanging = run('hang').catch(() => 'ended');
  await expect(run('a')).rejects.toThrow(WorkerBusy);
  expect(await hanging).toBe('ended');
  expect(await run('b')).toBe('B');
});
