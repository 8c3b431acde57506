// Gets a clone ready to run, on whatever Node the machine has and with nothing but npm: a Node that
// is new enough, the packages and the build; for tests also a browser and Caddy, by apt. Each only
// when it is missing or out of date. `npm start` calls it with `start`: then the packages for tests are left out.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const print = (line) => console.log(`· ${line}`);

/** Argon2 came to Node with 24.7; the server's TypeScript and Astro need less. */
const isNodeNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

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

/** Does `work` unless the stamp file names one of the `accepted` states. */
function unlessDone(stamp, accepted, work) {
  if (existsSync(stamp) && accepted.includes(readFileSync(stamp, 'utf8'))) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, accepted[0]);
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
const RUNTIME = join(root, '.node');
const REGISTRY = 'https://registry.npmjs.org/';

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Why a folder's lock file does not decide what is installed; undefined when it does. */
export function lockProblem(folder) {
  const file = join(folder, 'package-lock.json');
  const { packages } = readJson(file);
  const named = readJson(join(folder, 'package.json'));
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const [requested, locked] = [named[kind] ?? {}, packages[''][kind] ?? {}];
    const other = Object.keys({ ...requested, ...locked }).find(
      (name) => requested[name] !== locked[name],
    );
    if (other) return `${file} and package.json differ in ${other}.`;
  }
  for (const [path, { version, integrity, resolved = REGISTRY }] of Object.entries(packages)) {
    if (path === '') continue;
    if (!version || !integrity?.startsWith('sha512-')) return `${file} has no hash of ${path}.`;
    if (!resolved.startsWith(REGISTRY)) return `${file} takes ${path} from ${resolved}.`;
  }
  return undefined;
}

/** Ends the process unless the lock file has the hash of everything: npm would install the rest unseen. */
function checkLock(folder) {
  const problem = lockProblem(folder);
  if (problem) fail(`${problem} Nothing was installed. Get that file from the repository again.`);
}

/**
 * The Node of `scripts/runtime/package-lock.json`, in a folder of its own; gives its path. The
 * platforms' packages are optional, and npm leaves an optional one out without a word when its hash
 * is another.
 */
export function fetchNode({ locked = 'scripts/runtime', into = RUNTIME } = {}) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(into, 'node_modules', name);
  const node = join(folder, 'bin/node');
  const { version } =
    readJson(join(locked, 'package-lock.json')).packages[`node_modules/${name}`] ?? {};
  if (!version) {
    fail('Node 24.7 or newer is needed. Install it from https://nodejs.org and try again.');
  }
  checkLock(locked);
  unlessDone(join(into, 'stamp'), [hashOf([locked])], () => {
    print(`Fetching Node ${version} (this machine has ${process.versions.node}) …`);
    rmSync(into, { recursive: true, force: true });
    cpSync(locked, into, { recursive: true });
    run('npm', ['ci', ...QUIET], { cwd: into });
    if (!existsSync(node)) {
      fail(
        `npm did not install ${name} ${version} with the hash in ${locked}/package-lock.json: what the registry sent is something else, or it has none. Install Node 24.7 or newer from https://nodejs.org, or try again.`,
      );
    }
    // Headers for compiling add-ons: half of the package, and nothing here is compiled.
    rmSync(join(folder, 'include'), { recursive: true, force: true });
  });
  return node;
}

/** Makes npm's scripts find this Node first. */
function linkNode(node) {
  const link = 'node_modules/.bin/node';
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(node, link);
}

/**
 * Installs what `purpose` needs. Gives the Node to use and an environment in which scripts find it.
 * Not `npm ci`, which refuses a registry that lacks the optional packages of other platforms: the
 * lock file decides versions and hashes here too, and is not written. Scripts of packages run only
 * where `allowScripts` says so, which an older npm does not know.
 */
export function install(purpose) {
  const hasNode = isNodeNewEnough();
  const node = hasNode ? process.execPath : fetchNode();
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const npm = process.env.npm_execpath;
  const npmRun = (args, options = {}) =>
    npm ? run(node, [npm, ...args], { env, ...options }) : run('npm', args, { env, ...options });
  const lock = hashOf(['package.json', 'package-lock.json']);
  const whole = `${lock} with tests`;
  const [requested, omitted] =
    purpose === 'start' ? [[lock, whole], ['--omit=dev']] : [[whole], []];
  checkLock('.');
  unlessDone('node_modules/.prepared', requested, () => {
    print('Installing packages …');
    npmRun(['install', '--no-save', '--ignore-scripts', ...omitted, ...QUIET]);
    const scripted = Object.entries(readJson('package.json').allowScripts)
      .filter(([name, isAllowed]) => isAllowed && existsSync(join('node_modules', name)))
      .map(([name]) => name);
    if (scripted.length > 0) npmRun(['rebuild', ...scripted, ...QUIET]);
  });
  if (!hasNode) linkNode(node);
  // Before the hash of what is built: the compiled messages are part of it.
  npmRun(['run', '--silent', 'messages']);
  return { node, env, npmRun };
}

const BUILT_FROM = [
  'src',
  'demo',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/content-checked.mjs',
  'scripts/messages.mjs',
  'scripts/content-checks',
  'scripts/after-build.ts',
];

function build({ npmRun }) {
  unlessDone('dist/.prepared', [hashOf(BUILT_FROM)], () => {
    print('Building the shop …');
    npmRun(['run', '--silent', 'build']);
  });
}

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** Where Chromium is: `CHROMIUM_PATH`, or what the machine has. */
export const chromium = () =>
  [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path));

const finished = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`)),
    );
  });

const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

async function aptInstall(...names) {
  const apt = (...args) =>
    finished(
      spawn('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', ...names);
}

/** Fetches a browser, a proxy and a cache for the tests where the machine has none, beside other work. */
export async function fetchTestTools() {
  const missing = [
    ...(chromium() ? [] : ['chromium-headless-shell']),
    ...(existsSync('/usr/bin/caddy') ? [] : ['caddy']),
    ...(existsSync('/usr/sbin/varnishd') ? [] : ['varnish', 'varnish-modules']),
  ];
  if (missing.length === 0) return;
  if (!mayInstall) {
    fail(
      `The tests need ${missing.join(' and ')}. Install it; CHROMIUM_PATH may say where another Chromium is.`,
    );
  }
  await aptInstall(...missing);
}

const ENGINES = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  'matchbox-window-manager': '/usr/bin/matchbox-window-manager',
};

/** Fetches Firefox and WebKit for `npm run test:browsers`, where this is Debian and one may. */
async function fetchEngines() {
  const missing = Object.keys(ENGINES).filter((name) => !existsSync(ENGINES[name]));
  if (missing.length === 0) return;
  if (!mayInstall) {
    console.error(`Install these first: ${missing.join(', ')}.`);
    process.exit(1);
  }
  print(`Installing ${missing.join(', ')} …`);
  await aptInstall(...missing);
}

/** What only `npm run bench` needs. */
function installBenchTools({ npmRun }) {
  const folder = 'tests/load/bench/tools';
  const locked = [`${folder}/package.json`, `${folder}/package-lock.json`];
  unlessDone(`${folder}/node_modules/.prepared`, [hashOf(locked)], () => {
    print('Installing what the bench needs …');
    checkLock(folder);
    npmRun(['ci', ...QUIET], { cwd: folder });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const purpose = process.argv[2];
  const installed = install(purpose);
  if (purpose !== undefined) build(installed);
  if (purpose === 'test' || purpose === 'bench') await fetchTestTools();
  if (purpose === 'browsers') await fetchEngines();
  if (purpose === 'bench') installBenchTools(installed);
}
