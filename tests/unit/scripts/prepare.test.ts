import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { lockProblem } from '../../../scripts/prepare.mjs';
import { aHost } from '../../support/server.ts';
import { aFolder } from '../../support/shop.ts';

test.each(['.', 'scripts/runtime', 'tests/load/bench/tools'])(
  'the lock file of %s has the version and hash of everything',
  (folder) => {
    expect(lockProblem(folder)).toBeUndefined();
  },
);

const NODE = `node-${process.platform}-${process.arch}`;
const VERSION = '24.21.0';

/** A folder that locks the Node of this platform under a hash, or under none. */
function aLock(integrity: string | undefined, resolved?: string): string {
  const folder = join(aFolder(), 'runtime');
  mkdirSync(folder);
  const optionalDependencies = { [NODE]: VERSION };
  const locked = {
    version: VERSION,
    ...(resolved !== undefined && { resolved }),
    ...(integrity !== undefined && { integrity }),
    optional: true,
  };
  const packages = { '': { optionalDependencies }, [`node_modules/${NODE}`]: locked };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ optionalDependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages }),
  );
  return folder;
}

test.each([
  ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', undefined, /has no hash of node_modules\/node-/],
  [undefined, undefined, /has no hash of/],
  [
    'sha512-x',
    'https://elsewhere.example/node.tgz',
    /takes node_modules\/.* from https:\/\/elsewhere/,
  ],
])('a lock file with the hash %s from %s is refused', (integrity, resolved, sentence) => {
  expect(lockProblem(aLock(integrity, resolved))).toMatch(sentence);
});

describe('The Node that comes along', () => {
  /** A registry that has one package, with a file in the place of Node. */
  async function aRegistry() {
    const tar = pack();
    tar.entry({ name: 'package/package.json' }, JSON.stringify({ name: NODE, version: VERSION }));
    tar.entry({ name: 'package/bin/node', mode: 0o755 }, '#!/bin/sh\n');
    tar.finalize();
    const tarball = await buffer(tar.pipe(createGzip()));
    const requested: string[] = [];
    const url = await aHost((req, res) => {
      requested.push(req.url ?? '');
      const dist = { tarball: `${url}/node.tgz` };
      const versions = { [VERSION]: { name: NODE, version: VERSION, dist } };
      const page = JSON.stringify({ name: NODE, 'dist-tags': { latest: VERSION }, versions });
      res.end(req.url?.endsWith('.tgz') ? tarball : page);
    });
    return {
      url,
      requested: requested,
      hash: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    };
  }

  /** Runs `fetchNode` as `npm start` does; gives its exit code and what it said. */
  function fetched(locked: string, into: string, registry: string) {
    const work = `(await import('./scripts/prepare.mjs')).fetchNode(${JSON.stringify({ locked, into })})`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', work], {
      env: {
        ...process.env,
        npm_config_registry: registry,
        npm_config_fetch_retries: '0',
        npm_config_cache: join(into, '..', 'cache'),
      },
    });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    return new Promise<{ code: number | null; said: string }>((ended) => {
      child.once('close', (code) => ended({ code, said }));
    });
  }

  test('is installed when it has the hash of the lock file', async () => {
    const { url, hash } = await aRegistry();
    const into = join(aFolder(), 'node');
    expect(await fetched(aLock(hash), into, url)).toEqual({ code: 0, said: '' });
    expect(existsSync(join(into, 'node_modules', NODE, 'bin/node'))).toBe(true);
  });

  test('is refused aloud with another hash, each time it is asked for', async () => {
    const { url } = await aRegistry();
    const into = join(aFolder(), 'node');
    const lock = aLock(`sha512-${createHash('sha512').update('another').digest('base64')}`);
    for (const _time of ['first', 'second']) {
      const { code, said } = await fetched(lock, into, url);
      expect(code).toBe(1);
      expect(said).toContain(`did not install ${NODE} ${VERSION} with the hash in`);
      expect(existsSync(join(into, 'node_modules', NODE))).toBe(false);
    }
  });

  test('is not even fetched when the lock file has no hash of it', async () => {
    const { url, requested } = await aRegistry();
    const { code, said } = await fetched(aLock(undefined), join(aFolder(), 'node'), url);
    expect([code, requested]).toEqual([1, []]);
    expect(said).toContain('Nothing was installed');
  });
});

test.each([0, 1])('a run that imports Postgres ends with its own exit code, %i', (code) => {
  const script = `await import('./tests/support/start-postgres.ts'); process.exitCode = ${code};`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect({ status: run.status, error: run.stderr.toString() }).toEqual({ status: code, error: '' });
});
