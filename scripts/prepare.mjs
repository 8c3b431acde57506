// Runs before `npm start`, `npm test` and their kin, on whatever Node the machine has, and needs
// nothing but npm. It brings Node 24, the dependencies, the build and, for tests, a browser; each
// only when it is missing or out of date.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const purpose = process.argv[2];
process.chdir(root);

/** Astro 7 and its neighbours refuse anything older. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOwnNodeEnough = major > 22 || (major === 22 && minor >= 12);

const say = (line) => console.log(`· ${line}`);

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else hash.update(path).update(readFileSync(path));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Does `work` unless the stamp says that it was done for exactly these inputs. */
function once(stamp, inputs, work) {
  const wanted = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** A Node and an npm that fit each other: the machine's own, or a pair in a folder of the project. */
function findNode() {
  if (isOwnNodeEnough && process.env.npm_execpath) {
    return { node: process.execPath, npm: process.env.npm_execpath };
  }
  const folder = join(root, '.node');
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  const npm = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node;
  once(join(folder, 'stamp'), ['scripts/prepare.mjs'], () => {
    say(`Fetching Node ${wanted} (this machine has ${process.versions.node}) …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const packages = [`node@${wanted}`, 'npm@11'];
    run('npm', [...install, '--prefix', folder, ...packages], {
      shell: process.platform === 'win32',
    });
  });
  return { node, npm };
}

const { node, npm } = findNode();
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
const npmRun = (...args) => run(node, [npm, ...args], { env });

once('node_modules/.prepared', ['package.json', 'package-lock.json'], () => {
  say('Installing dependencies …');
  // Not `npm ci`: it refuses a registry that lacks other platforms' optional packages. The lock
  // file decides the versions here too, and is not written.
  npmRun('install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error');
});

if (purpose === 'start' || purpose === 'test') {
  const built = ['src', 'public', 'demo/pages', 'astro.config.mjs', 'package-lock.json', 'scripts'];
  once('dist/.prepared', built, () => {
    say('Building the shop …');
    npmRun('run', '--silent', 'build');
  });
}

if (purpose === 'test') {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  if (!known.some((path) => path && existsSync(path))) {
    say('Fetching a browser …');
    const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
    if (isDebian) {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
      run('apt-get', ['install', '-y', '-qq', 'chromium'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } else run(node, ['node_modules/playwright/cli.js', 'install', 'chromium'], { env });
  }
}
