import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#lib/server/app/settings.ts';
import { startWarnings, explainStartError, writeLine } from '#lib/server/app/start-messages.ts';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from '#lib/server/infra/db/open.ts';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { aFolder } from '../../support/shop.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const kokoEnv = {
  KOKO_MERCHANT_ID: 'M1',
  KOKO_API_KEY: 'K1',
  KOKO_PRIVATE_KEY: String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' })),
  KOKO_PUBLIC_KEY: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
  KOKO_URL: 'https://qaapi.paykoko.com/api/merchants/orderCreate',
};

describe('Settings', () => {
  test('without a variable the shop listens at home on SQLite', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://127.0.0.1:4321',
      allowedHosts: ['127.0.0.1:4321', 'localhost', '127.0.0.1'],
      databaseUrl: undefined,
      seedDemo: true,
    });
  });

  test.each([
    [{}, false, true],
    [{ NODE_ENV: 'development', HOST: 'localhost' }, false, true],
    [{ HOST: '127.0.0.5', SITE_URL: 'http://shop.example' }, false, true],
    [{ HOST: '::1' }, false, true],
    [{ SITE_URL: 'https://shop.example' }, true, false],
    [{ HOST: '0.0.0.0' }, true, false],
    [{ HOST: '::' }, true, false],
    [{ HOST: '10.0.0.5' }, true, false],
    [{ NODE_ENV: 'production' }, true, false],
    [{ NODE_ENV: 'production', SEED_DEMO: 'on' }, true, true],
    [{ SEED_DEMO: 'off' }, false, false],
  ])('with %j production is %s and the demo %s', (env, isProduction, seedDemo) => {
    expect(readSettings(env)).toMatchObject({ isProduction, seedDemo });
  });

  const HTTPS = { SITE_URL: 'https://shop.example' };
  const SAFE = { ...HTTPS, TRUSTED_PROXIES: '10.0.0.1', MAIL_URL: 'smtp://mail.example' };
  test.each([
    [{}, []],
    [SAFE, []],
    [{ ...SAFE, SEED_DEMO: 'off' }, []],
    [HTTPS, ['TRUSTED_PROXIES', 'MAIL_URL']],
    [{ ...SAFE, TRUSTED_PROXIES: '10.0.0.1,::/0' }, ['TRUSTED_PROXIES']],
    [{ ...SAFE, SITE_URL: '', HOST: '0.0.0.0' }, ['SITE_URL']],
    [{ ...SAFE, SEED_DEMO: 'on' }, ['SEED_DEMO']],
  ])('with %j the start warns of %j', (env, names) => {
    const warnings = startWarnings(readSettings(env));
    expect(warnings).toHaveLength(names.length);
    for (const [at, name] of names.entries()) {
      expect(warnings[at]).toMatch(new RegExp(`^Warning: .*\\b${name}\\b`));
    }
  });

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4321 });
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['SITE_URL', 'shop.example'],
    ['SITE_URL', 'https://shop.example/path'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['MAIL_URL', 'http://mail'],
    ['SMS_URL', 'sms.example/send?to={to}&text={text}'],
    ['SMS_URL', 'ftp://sms.example/?to={to}&text={text}'],
    ['SMS_URL', 'https://me:secret@sms.example/?to={to}&text={text}'],
    ['SMS_URL', 'https://sms.example/{key}?to={to}&text={text}'],
    ['SMS_URL', 'https://sms.example/send?to={to}'],
    ['SMS_URL', 'https://sms.example/send?text={text}'],
    ['SMS_KEY', 'a key'],
    ['SEED_DEMO', 'maybe'],
    ['WARM_PICTURES', 'maybe'],
    ['DEMO_PASSWORD', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['PAYHERE_URL', 'http://www.payhere.lk/pay/checkout'],
    ['PAYHERE_URL', 'https://me:secret@www.payhere.lk/pay/checkout'],
    ['KOKO_URL', 'http://prodapi.paykoko.com/api/merchants/orderCreate'],
    ['KOKO_PRIVATE_KEY', 'a key'],
    ['KOKO_PRIVATE_KEY', kokoEnv.KOKO_PUBLIC_KEY],
    ['KOKO_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----'],
    ['KOKO_PUBLIC_KEY', kokoEnv.KOKO_PRIVATE_KEY],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'http://accounts.google.com'],
    ['GOOGLE_ISSUER', 'https://accounts.google.com/path'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_FROM', 'nobody'],
    ['SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with spaces in it'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
    ['RETENTION_MAIL_DAYS', '0'],
    ['LIMITS_FAILURES_PER_IP', 'many'],
    ['LIMITS_CODE_MAILS_PER_HOUR', '-1'],
    ['UPLOADS_URL', 'https://files.example/bucket'],
    ['UPLOADS_URL', 's3://UPPER/case'],
    ['UPLOADS_URL', 's3://bucket/../other'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example'],
    ['S3_REGION', 'far away'],
    ['S3_ENDPOINT', 'https://s3.example'],
    ['S3_REGION', 'eu-west-1'],
    ['S3_ACCESS_KEY', 'a key'],
    ['S3_SECRET_KEY', 'a secret'],
  ])('%s=%s is refused in one sentence that names it and the remedy', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .*(Set|must be)`));
  });

  test('a gateway for SMS gets its fields by POST, without a query', () => {
    const SMS_URL = 'https://sms.example/v1/send?api_key={key}&to=%2B{to}&message={text}';
    expect(() => readSettings({ SMS_URL })).toThrow(/^SMS_KEY is missing/);
    expect(readSettings({ SMS_URL, SMS_KEY: 'a key' }).sms).toEqual({
      address: 'https://sms.example/v1/send',
      fields: [
        ['api_key', '{key}'],
        ['to', '+{to}'],
        ['message', '{text}'],
      ],
      key: 'a key',
    });
    expect(readSettings({}).sms).toBeUndefined();
  });

  test('half a first admin is refused', () => {
    expect(() => readSettings({ ADMIN_EMAIL: 'a@b.test' })).toThrow(/ADMIN_PASSWORD is missing/);
  });

  test('PayHere is known by all that it needs, or not at all', () => {
    const needed = {
      PAYHERE_MERCHANT_ID: '1211149',
      PAYHERE_SECRET: 'secret',
      PAYHERE_URL: 'https://sandbox.payhere.lk/pay/checkout',
    };
    expect(readSettings({}).payHere).toBeUndefined();
    expect(readSettings(needed).payHere).toEqual({
      merchantId: '1211149',
      secret: 'secret',
      url: 'https://sandbox.payhere.lk/pay/checkout',
      app: undefined,
    });
    for (const name of Object.keys(needed)) {
      expect(() => readSettings({ ...needed, [name]: '' })).toThrow(`${name} is missing. Set`);
    }
    const app = { PAYHERE_APP_ID: 'id', PAYHERE_APP_SECRET: 'app-secret' };
    expect(readSettings({ ...needed, ...app }).payHere?.app).toEqual({
      id: 'id',
      secret: 'app-secret',
    });
    expect(() => readSettings({ ...needed, PAYHERE_APP_ID: 'id' })).toThrow(
      /^PAYHERE_APP_SECRET is missing/,
    );
    expect(() => readSettings(app)).toThrow(/^PAYHERE_MERCHANT_ID is missing/);
  });

  test('Koko is known by all that it needs, or not at all', () => {
    expect(readSettings({}).koko).toBeUndefined();
    const koko = readSettings(kokoEnv).koko;
    expect(koko).toMatchObject({ merchantId: 'M1', apiKey: 'K1', url: kokoEnv.KOKO_URL });
    // The lines of a key may stand in one.
    const inOneLine = kokoEnv.KOKO_PRIVATE_KEY.replaceAll('\n', '\\n');
    const { privateKey } = readSettings({ ...kokoEnv, KOKO_PRIVATE_KEY: inOneLine }).koko ?? {};
    expect(privateKey && koko?.privateKey.equals(privateKey)).toBe(true);
    for (const name of Object.keys(kokoEnv)) {
      expect(() => readSettings({ ...kokoEnv, [name]: '' })).toThrow(
        new RegExp(`^${name} is missing. Set .* every KOKO_… setting`),
      );
    }
  });

  test('Google is known by an id and a secret, or not at all', () => {
    const id = { GOOGLE_CLIENT_ID: 'shilpa' };
    const secret = { GOOGLE_CLIENT_SECRET: 'secret' };
    const issuer = { GOOGLE_ISSUER: 'http://127.0.0.1:4000' };
    expect(readSettings({}).google).toBeUndefined();
    expect(readSettings({ ...id, ...secret }).google).toEqual({
      clientId: 'shilpa',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    });
    expect(readSettings({ ...id, ...secret, ...issuer }).google?.issuer).toBe(
      'http://127.0.0.1:4000',
    );
    for (const half of [id, { ...id, ...issuer }]) {
      expect(() => readSettings(half)).toThrow(/^GOOGLE_CLIENT_SECRET is missing. Set /);
    }
    for (const half of [secret, issuer]) {
      expect(() => readSettings(half)).toThrow(/^GOOGLE_CLIENT_ID is missing. Set /);
    }
  });

  test('a bucket is read with its place, and says which half of its key is missing', () => {
    const pair = { S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' };
    const bucket = (env: Record<string, string>) => readSettings(env).bucket;
    expect(bucket({})).toBeUndefined();
    expect(bucket({ UPLOADS_URL: 's3://crafts', ...pair })).toEqual({
      name: 'crafts',
      prefix: '',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKey: 'id',
      secretKey: 'secret',
    });
    const place = { S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'garage' };
    expect(bucket({ UPLOADS_URL: 's3://crafts.shop/a/b/', ...place, ...pair })).toMatchObject({
      name: 'crafts.shop',
      prefix: 'a/b/',
      endpoint: 'http://minio:9000',
      region: 'garage',
    });
    for (const half of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      expect(() => bucket({ UPLOADS_URL: 's3://crafts', ...pair, [half]: '' })).toThrow(
        new RegExp(`^${half} is missing\\. Set S3_ACCESS_KEY and S3_SECRET_KEY`),
      );
    }
  });

  const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

  test('a taken port, a wrong host and a dead database are explained, a bug is not', () => {
    const env = { PORT: '80', HOST: 'h', DATABASE_URL: 'postgres://u:secret@db:5432/shop' };
    expect(explainStartError(failure('EADDRINUSE', 'listen'), env)).toMatch(/^PORT 80 is used/);
    expect(explainStartError(failure('EADDRNOTAVAIL', 'listen'), env)).toMatch(/^HOST h/);
    const dead = new AggregateError([failure('ECONNREFUSED', 'connect ECONNREFUSED')]);
    expect(explainStartError(dead, env)).toMatch(
      /^DATABASE_URL postgres:\/\/u:\*\*\*@db:5432\/shop does not/,
    );
    const unavailable = failure('STORAGE_AWAY', 'file storage does not answer (ECONNREFUSED)');
    expect(
      explainStartError(unavailable, { UPLOADS_URL: 's3://shop', S3_ENDPOINT: 'http://minio' }),
    ).toBe(
      'UPLOADS_URL s3://shop: file storage does not answer (ECONNREFUSED). Start that storage, or correct S3_ENDPOINT.',
    );
    expect(explainStartError(new TypeError('x is not a function'), env)).toBeUndefined();
  });
});

describe('The log', () => {
  test('a line has the error and its stack, and none of its other properties', () => {
    const cause = Object.assign(new Error('550 <nimali@example.com>: no such person'), {
      code: 'EENVELOPE',
      rejected: ['nimali@example.com'],
      response: '550 <nimali@example.com>',
    });
    const reported = writeLine(new Error('The mail of නිමාලි@example.co.lk stays', { cause }));
    expect(reported).toMatchObject({
      type: 'Error',
      message: 'The mail of (address) stays',
      stack: expect.stringContaining('settings.test.ts'),
      cause: { message: '550 <(address)>: no such person', code: 'EENVELOPE' },
    });
    expect(JSON.stringify(reported)).not.toContain('example.co');
    expect(JSON.stringify(reported)).not.toContain('rejected');
  });

  test('where it was stays readable, though a path has the sign of an address', () => {
    const error = new Error('lost');
    error.stack = 'at run (/shop/node_modules/@astrojs/node/dist/serve-app.js:5:9)';
    expect(writeLine(error)).toMatchObject({ stack: error.stack });
  });

  test('an error that is its own cause is logged without a loop', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(writeLine(error)).match(/round/g)?.length).toBeLessThan(20);
    expect(writeLine('thrown words')).toEqual({ type: 'string' });
  });
});

describe('A full disk', () => {
  test('a disk that fills during a transaction is reported as such, and all goes on when there is room', async () => {
    const place = { databaseUrl: undefined, dataDir: aFolder(), onLost: () => undefined };
    const db = openDatabase(place);
    await sql`create table words (word text)`.execute(db);
    await sql`pragma max_page_count = 4`.execute(db);
    const write = (emails: number) =>
      inTransaction(db, (tx) => sql`insert into words values (${'x'.repeat(emails)})`.execute(tx));

    const thrown: unknown = await write(100_000).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(thrown)).toBe(true);

    await sql`pragma max_page_count = 1000`.execute(db);
    await write(100_000);
    const { rows } = await sql`select word from words`.execute(db);
    expect(rows).toHaveLength(1);
    await db.destroy();
  });
});
