// `npm test` and `npm run check`: gets the clone ready, runs every check, and prints the phases with
// their times. Runs on whatever Node the machine has, like prepare.mjs.
import { spawn } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { fetchTestTools, install } from './prepare.mjs';

const isQuick = process.argv[2] === 'check';

const phases = [];
/** Runs one phase and notes how long it took. */
async function phase(name, work) {
  const begin = Date.now();
  try {
    return await work();
  } finally {
    phases.push([name, (Date.now() - begin) / 1000]);
  }
}

function printPhases(whole) {
  const rows = [...phases, ['all', whole]];
  console.log('\nPhase               Seconds');
  for (const [name, seconds] of rows) {
    console.log(`${name.padEnd(18)}${seconds.toFixed(1).padStart(9)}`);
  }
}

/** Test databases are temporary: where memory can hold them, no disk slows them down. */
function temporaryFolder() {
  const memory = '/dev/shm';
  const ROOM = 2 * 1024 ** 3;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM ? { TMPDIR: memory } : {};
  } catch {
    // Not there, or not to be written to: the disk will do.
    return {};
  }
}

const begin = Date.now();
const testTools = phase('fetch test tools', fetchTestTools);
// Reported when it is awaited below.
testTools.catch(() => undefined);
const installed = await phase('install', async () => install('test'));
const env = { ...installed.env, ...temporaryFolder() };
let ok = true;

/** Runs a command as a phase; what it prints is held back until it ends, or is printed as it comes. */
function run(name, [command, ...args], { isLoud = false } = {}) {
  return phase(name, () => {
    const child = spawn(command, args, { env, stdio: isLoud ? 'inherit' : 'pipe' });
    let output = '';
    child.stdout?.on('data', (bytes) => (output += bytes));
    child.stderr?.on('data', (bytes) => (output += bytes));
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        if (!isLoud) console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
        if (code !== 0) console.log(output);
        ok &&= code === 0;
        resolve();
      });
    });
  });
}
const npmRun = (script) => ['npm', 'run', '--silent', script];

// What needs no browser and no server of its own, in two lanes of about the same length.
const built = run('build', [installed.node, 'scripts/prepare.mjs', 'start']);
const unitTests = built.then(() => run('test:unit', npmRun('test:unit')));
for (const check of ['lint', 'format:check', 'unused']) await run(check, npmRun(check));
// It writes the types of the content, as the build does.
await built;
await run('types', npmRun('types'));
await unitTests;
await testTools;

/** What `test:unit` takes on two cores that do nothing else but check types, in seconds. */
const USUAL = 90;
const [, took] = phases.find(([name]) => name === 'test:unit');
// The time limits of the suites below are as much longer as this machine is slower.
env.TIME_FACTOR = String(Math.max(1, took / USUAL));

/** What drives servers and browsers waits for them: three at a time keep two cores busy. */
const SUITES = [
  ['test:components'],
  ['test:api', '--maxWorkers=3'],
  ['test:browser', '--workers=3'],
];
// They take minutes: not worth waiting for when the quick part has failed already.
for (const [suite, ...options] of isQuick ? [] : SUITES) {
  if (ok) await run(suite, [...npmRun(suite), '--', ...options], { isLoud: true });
}
printPhases((Date.now() - begin) / 1000);
process.exitCode = ok ? 0 : 1;
