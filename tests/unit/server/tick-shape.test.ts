import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a process of its own: what V8 once forgot stays forgotten.
const SCRIPT = `
  import { holdTickShape } from '#lib/server/app/tick-shape.ts';
  holdTickShape();
  const nothing = () => undefined;
  const ticks = () =>
    new Promise((resolve) => {
      const begun = performance.now();
      for (let tick = 0; tick < 1_000; tick += 1) process.nextTick(nothing);
      process.nextTick(() => resolve(performance.now() - begun));
    });
  const quickest = async () => {
    let least = Infinity;
    for (let round = 0; round < 300; round += 1) {
      least = Math.min(least, await ticks());
      await new Promise(setImmediate);
    }
    return least;
  };
  await quickest();
  const before = await quickest();
  for (let round = 0; round < 3; round += 1) {
    await new Promise(setImmediate);
    gc();
    await quickest();
  }
  console.log((await quickest()) / before);
`;

test('a garbage collection makes the ticks of a process no slower', async () => {
  const flags = ['--expose-gc', '--input-type=module', '--eval', SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(Number(stdout)).toBeLessThan(3);
});
