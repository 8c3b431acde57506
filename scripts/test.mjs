// `npm test` and `npm run check`: gets the clone ready, runs every check, and prints the phases with
// their times. Runs on whatever Node the machine has, like prepare.mjs.
import { spawn } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { build, fetchTestTools, install } from './prepare.mjs';

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
await phase('build', async () => build(installed));
await testTools;
const env = { ...installed.env, ...temporaryFolder() };

/** Runs an npm script; gives whether it succeeded. What it prints is held back until it ends. */
function runQuietly(script) {
  return phase(script, () => {
    const child = spawn('npm', ['run', '--silent', script], { env });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        console.log(`${code === 0 ? '✓' : '✗'} ${script}`);
        if (code !== 0) console.log(output);
        resolve(code === 0);
      });
    });
  });
}

/** Runs an npm script that has the machine to itself; gives whether it succeeded. */
function runAloud(script) {
  return phase(script, () => {
    const child = spawn('npm', ['run', '--silent', script], { env, stdio: 'inherit' });
    return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
  });
}

/** What needs no browser and no server of its own, the longest first. */
const CHECKS = ['types', 'test:unit', 'format:check', 'lint', 'unused'];
const waiting = [...CHECKS];
let ok = true;
async function runChecks() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    ok = (await runQuietly(check)) && ok;
  }
}
const atOnce = Math.min(2, availableParallelism());
await Promise.all(Array.from({ length: atOnce }, runChecks));
// The rest takes minutes: not worth waiting for when the quick part has failed already.
for (const suite of isQuick ? [] : ['test:components', 'test:api', 'test:browser']) {
  ok &&= await runAloud(suite);
}
printPhases((Date.now() - begin) / 1000);
process.exitCode = ok ? 0 : 1;
