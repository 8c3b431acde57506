import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { bucketStorage } from '#lib/server/infra/files/bucket.ts';
import { diskStorage, type Storage } from '#lib/server/infra/files/storage.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { aBucketServer, refuse, type BucketServer } from '../../support/bucket.ts';
import { aFolder } from '../../support/shop.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A log that is read again. */
function aLog() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

function aBucket(
  { env }: BucketServer,
  given: Record<string, string> = {},
  { log = aLog().log, withinMs = 10_000 } = {},
) {
  const { bucket } = readSettings({ ...env, ...given });
  if (!bucket) throw new Error('no bucket is set');
  return bucketStorage(bucket, { log, withinMs });
}

async function namesOf(files: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.names()) names.push(name);
  return names.toSorted();
}

const storages = {
  'on the disk': async () => diskStorage(aFolder()),
  'in a bucket': async () => aBucket(await aBucketServer()),
};

describe.each(Object.entries(storages))('Files %s', (_where, open) => {
  test('are found as they were put, and gone when they were removed', async () => {
    const files = await open();
    expect([await files.find('slips/a.webp'), await files.has('slips/a.webp')]).toEqual([
      undefined,
      false,
    ]);
    const everyByte = Uint8Array.from({ length: 70_000 }, (_none, index) => index % 256);
    await files.put('slips/a.webp', everyByte);
    expect(Buffer.compare((await files.find('slips/a.webp')) ?? bytes(''), everyByte)).toBe(0);
    expect(await files.has('slips/a.webp')).toBe(true);
    expect(await files.has('slips/a')).toBe(false);
    await files.remove('slips/a.webp');
    await files.remove('slips/a.webp');
    expect([await files.find('slips/a.webp'), await files.has('slips/a.webp')]).toEqual([
      undefined,
      false,
    ]);
  });

  test('are replaced whole', async () => {
    const files = await open();
    await files.put('masters/ab/ab.webp', bytes('the first and longer one'));
    await files.put('masters/ab/ab.webp', bytes('second'));
    expect(Buffer.from((await files.find('masters/ab/ab.webp')) ?? []).toString()).toBe('second');
    expect(await namesOf(files)).toEqual(['masters/ab/ab.webp']);
  });

  test.each([
    '../out.webp',
    'slips/../../out.webp',
    '/etc/out',
    'slips//out',
    'slips/.',
    '',
    'a\\..\\b',
    'a\0b',
  ])('are never looked for, written or removed outside: %j', async (name) => {
    const files = await open();
    for (const work of ['find', 'has', 'remove'] as const) {
      await expect(files[work](name)).rejects.toThrow('is no name of a file');
    }
    await expect(files.put(name, bytes('out'))).rejects.toThrow('is no name of a file');
  });

  test('may be empty', async () => {
    const files = await open();
    await files.put('slips/empty.pdf', bytes(''));
    expect((await files.find('slips/empty.pdf'))?.length).toBe(0);
  });

  test('are all named, however many they are', async () => {
    const files = await open();
    expect(await namesOf(files)).toEqual([]);
    const names = Array.from(
      { length: 1_050 },
      (_none, index) => `masters/${String(index % 7)}/${String(index).padStart(4, '0')}.webp`,
    ).toSorted();
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      await Promise.all(some.map((name) => files.put(name, bytes(name))));
    }
    expect(await namesOf(files)).toEqual(names);
  });
});

describe('A bucket', () => {
  test('may be the shop’s alone, without a prefix', async () => {
    const server = await aBucketServer('s3://shop');
    const files = await aBucket(server);
    await files.put('slips/a.webp', bytes('a slip'));
    expect(server.requested.at(-1)?.url).toMatch(/^\/shop\/slips\/a\.webp/);
    expect(await namesOf(files)).toEqual(['slips/a.webp']);
  });

  test('is asked with a signature, below its prefix, and never to make a file public', async () => {
    const server = await aBucketServer('s3://shop/a/b/');
    const files = await aBucket(server);
    await files.put('slips/a.webp', bytes('a slip'));
    await files.find('slips/a.webp');
    expect(server.requested.map(({ method, url }) => `${method} ${url?.split('?')[0]}`)).toEqual([
      'GET /shop/',
      'PUT /shop/a/b/slips/a.webp',
      'GET /shop/a/b/slips/a.webp',
    ]);
    for (const { headers, url } of server.requested) {
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
      expect([...Object.keys(headers), url].join(' ')).not.toMatch(/acl|grant/i);
    }
    const bare = await fetch(`${server.env.S3_ENDPOINT}/shop/a/b/slips/a.webp`);
    expect(bare.status).toBe(403);
  });

  test('names what is below its prefix alone', async () => {
    const server = await aBucketServer('s3://shop/files');
    const files = await aBucket(server);
    const beside = await aBucket(server, { UPLOADS_URL: 's3://shop/files-of-others' });
    await files.put('slips/mine.webp', bytes('mine'));
    await beside.put('slips/theirs.webp', bytes('theirs'));
    expect(await namesOf(files)).toEqual(['slips/mine.webp']);
  });

  test.each([
    ['a key that nobody has', { S3_ACCESS_KEY: 'NOBODY' }, /^S3_ACCESS_KEY is not known at http/],
    ['a secret of another', { S3_SECRET_KEY: 'other' }, /^S3_SECRET_KEY does not match/],
    ['no such bucket', { UPLOADS_URL: 's3://other/x' }, /^UPLOADS_URL names the bucket other/],
  ])('with %s is refused in one sentence without a key in it', async (_what, given, sentence) => {
    const server = await aBucketServer();
    const failed = aBucket(server, given);
    await expect(failed).rejects.toMatchObject({
      name: 'InvalidSetting',
      message: expect.stringMatching(sentence),
    });
    await expect(failed).rejects.not.toThrow(/S3RVER|NOBODY|a secret/);
  });

  test.each([
    [403, 'AccessDenied', /^S3_ACCESS_KEY has no access to the bucket shop\. .*set/],
    [301, 'PermanentRedirect', /^S3_REGION us-east-1 is not where .* Set it/],
    [400, 'AuthorizationHeaderMalformed', /^S3_REGION us-east-1 is not where .* Set it/],
    [403, 'RequestTimeTooSkewed', /^This machine's clock .* Set/],
  ])('that answers %i %s is explained', async (status, code, sentence) => {
    const server = await aBucketServer();
    server.response((_req, res) => refuse(res, status, code));
    await expect(aBucket(server)).rejects.toThrow(sentence);
  });

  test('that is down at the start, or is no storage at all, is told apart from a bug', async () => {
    const server = await aBucketServer();
    server.response((_req, res) => res.end('<!doctype html><p>A page'));
    await expect(aBucket(server)).rejects.toSatisfy(isDatabaseUnavailable);
    await server.cut();
    await expect(aBucket(server)).rejects.toThrow(/ECONNREFUSED/);
    await expect(aBucket(server)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  const troubles = {
    'is cut': (server: BucketServer) => server.cut(),
    'never answers': (server: BucketServer) => server.response(() => undefined),
    'breaks off': (server: BucketServer) => server.response((req) => req.socket.destroy()),
    'stops amid a file': (server: BucketServer) =>
      server.response(
        (_req, res) => void res.writeHead(200, { 'Content-Length': 9 }).write('half'),
      ),
    'is in trouble': (server: BucketServer) =>
      server.response((_req, res) => void res.writeHead(500).end()),
    'takes no more': (server: BucketServer) =>
      server.response((_req, res) => refuse(res, 403, 'QuotaExceeded')),
  };

  test.each(Object.entries(troubles))(
    'that %s is down, not empty, and is used again when it is back',
    async (what, hurt) => {
      const server = await aBucketServer();
      const { log, lines } = aLog();
      const files = await aBucket(server, {}, { log, withinMs: 400 });
      await files.put('slips/a.webp', bytes('a slip'));
      const reading = [() => files.find('slips/a.webp'), () => namesOf(files)];
      const writing = [
        () => files.put('slips/a.webp', bytes('another')),
        () => files.remove('slips/a.webp'),
      ];
      // Who writes waits for no body.
      const calls = what === 'stops amid a file' ? reading : [...reading, ...writing];
      await hurt(server);
      for (const call of calls) await expect(call()).rejects.toSatisfy(isDatabaseUnavailable);
      expect(lines).toHaveLength(1);
      expect(lines.join()).not.toMatch(/S3RVER|secret|signature|authorization/i);

      server.response();
      if (what === 'is cut') await server.mend();
      expect(Buffer.from((await files.find('slips/a.webp')) ?? []).toString()).toBe('a slip');
      expect(lines).toHaveLength(2);
    },
  );

  test('that fails once is asked again', async () => {
    const server = await aBucketServer();
    const files = await aBucket(server);
    server.response((_req, res) => {
      server.response();
      res.writeHead(503).end();
    });
    await files.put('slips/a.webp', bytes('a slip'));
    expect(await files.has('slips/a.webp')).toBe(true);
  });
});

describe('A disk', () => {
  test('names what it keeps, and not what is being written', async () => {
    const folder = aFolder();
    const files = diskStorage(folder);
    await files.put('slips/a.webp', bytes('a slip'));
    writeFileSync(join(folder, 'slips', 'c.webp.1234.part'), 'half');
    expect(await namesOf(files)).toEqual(['slips/a.webp']);
  });

  test('without its folder has no files', async () => {
    expect(await namesOf(diskStorage(join(aFolder(), 'nowhere')))).toEqual([]);
  });
});
