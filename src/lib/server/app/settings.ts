import { resolve } from 'node:path';
import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { InvalidSetting } from '#lib/server/errors.ts';
import { MetricsToken } from '#lib/server/web/metrics.ts';
import { isProxyName } from '#lib/server/web/request-checks.ts';
import type { Limits } from './limits.ts';
import { count, limitVariables, readLimits } from './limit-settings.ts';
import {
  bucketVariables,
  readBucket,
  type Bucket,
} from '#lib/server/infra/files/bucket-settings.ts';
import { type Cdn, cdnVariables, readCdn } from '#lib/server/infra/mail/cdn-settings.ts';
import { readSms, smsVariables, type SmsGateway } from '#lib/server/infra/mail/sms-settings.ts';
import type { GatewaySettings } from '#lib/server/infra/gateways/open-gateways.ts';
import { kokoVariables, readKoko } from './koko-settings.ts';
import { payHereVariables, readPayHere } from './payhere-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const list = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const isUrlOf = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const isBare = ({ pathname, search, hash }: URL) => pathname === '/' && search + hash === '';

/** The client secret is sent to the issuer, so HTTP is allowed only on this machine. */
const isIssuer = (text: string): boolean => {
  if (!isUrlOf(['https:', 'http:'])(text)) return false;
  const url = new URL(text);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return isBareHost(url) && (url.protocol === 'https:' || isHere);
};

const isBareHost = (url: URL) => isBare(url) && url.username + url.password === '';

const ADMIN_REMEDY = 'is not an email address. Set it to the email of the first admin.';
const PORT_REMEDY = 'is not a port. Set it to a whole number from 0 to 65535, for example 4321.';
const SITE_REMEDY =
  'is not a web address. Set it to one such as https://shop.example, without a path.';

const Environment = v.object({
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w.:-]+$/,
        'is not a host name or address. Set it to 127.0.0.1, or to 0.0.0.0 to be reached from other machines.',
      ),
    ),
    '127.0.0.1',
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, PORT_REMEDY),
      v.transform(Number),
      v.maxValue(65535, PORT_REMEDY),
    ),
    '4321',
  ),
  SITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isUrlOf(['http:', 'https:'])(text) && isBare(new URL(text)), SITE_REMEDY),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ALLOWED_HOSTS: v.optional(v.pipe(v.string(), v.transform(list))),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    './data',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isUrlOf(['postgres:', 'postgresql:']),
        'is not a supported database. Set it to postgres://user:password@host:5432/database, or leave it out to use SQLite in DATA_DIR.',
      ),
    ),
  ),
  ...bucketVariables,
  MAIL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isUrlOf(['smtp:', 'smtps:']),
        'is not a mail server. Set it to smtp://user:password@host:587, or leave it out to write each email to DATA_DIR/outbox.',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'is not a sender. Set it to an address such as Shilpa <hello@shop.example>.',
      ),
    ),
    `${defaultShopSettings.name} <${defaultShopSettings.contact.email}>`,
  ),
  ...smsVariables,
  ...cdnVariables,
  SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        16,
        'is too short. Set it to 16 or more random characters, or leave it out to have one made and stored in the database.',
      ),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(list),
      v.check(
        (names) => names.every(isProxyName),
        'has something that is not an address. Set it to addresses or ranges such as 10.0.0.0/8, separated by commas.',
      ),
    ),
    '',
  ),
  RETENTION_MAIL_DAYS: count('30'),
  RETENTION_SLIPS_DAYS: count('90'),
  ...limitVariables,
  SEED_DEMO: v.optional(
    v.picklist(['on', 'off'], 'must be on or off. Set it to off to start with an empty shop.'),
  ),
  NODE_ENV: v.optional(v.string()),
  WARM_PICTURES: v.optional(
    v.picklist(
      ['on', 'off'],
      'must be on or off. Set it to off to resize each picture when it is first requested.',
    ),
    'on',
  ),
  DEMO_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        6,
        'is too short. Set it to 6 characters or more, or leave it out to have one made.',
      ),
    ),
  ),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isIssuer,
        'is not an OpenID issuer. Set it to an address such as https://accounts.google.com, or leave it out.',
      ),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ...payHereVariables,
  ...kokoVariables,
  ADMIN_EMAIL: v.optional(emailField(ADMIN_REMEDY, ADMIN_REMEDY)),
  ADMIN_PASSWORD: v.optional(
    v.pipe(v.string(), v.minLength(6, 'is too short. Set it to 6 characters or more.')),
  ),
  METRICS_TOKEN: v.optional(MetricsToken),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}.`), 'info'),
});

export interface Settings extends GatewaySettings {
  host: string;
  port: number;
  /** Without a trailing slash; canonical URLs and links in emails start with it. */
  siteUrl: string;
  /** Lower case; a host without a port accepts any port. */
  allowedHosts: readonly string[];
  dataDir: string;
  databaseUrl: string | undefined;
  bucket: Bucket | undefined;
  mailUrl: string | undefined;
  mailFrom: string;
  sms: SmsGateway | undefined;
  cdn: Cdn | undefined;
  /** Keys hashes and signatures; if unset, the database stores a random one. */
  secret: string | undefined;
  trustedProxies: readonly string[];
  limits: Limits;
  retentionMailDays: number;
  retentionSlipsDays: number;
  /** Other people can reach the shop, so defaults are closed. */
  isProduction: boolean;
  seedDemo: boolean;
  warmPictures: boolean;
  demoPassword: string | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  metricsToken: string | undefined;
  logLevel: (typeof logLevels)[number];
}

function parse(env: Record<string, string | undefined>) {
  // Shells and containers clear a variable by setting it to an empty string.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = v.safeParse(Environment, set);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new InvalidSetting(`${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

type Variables = ReturnType<typeof parse>;

const listenAddressOf = ({ HOST, PORT }: Variables): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

const isLoopback = (host: string): boolean => /^(127\.[\d.]+|::1|localhost)$/i.test(host);

function readFirstAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Variables) {
  if ((email === undefined) !== (password === undefined)) {
    const missing = email === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    throw new InvalidSetting(`${missing} is missing. Set ADMIN_EMAIL and ADMIN_PASSWORD together.`);
  }
  return email && password ? { email, password } : undefined;
}

function readGoogle({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Variables) {
  if (clientId && clientSecret) {
    return { clientId, clientSecret, issuer: issuer ?? 'https://accounts.google.com' };
  }
  if ((clientId ?? clientSecret ?? issuer) === undefined) return undefined;
  const missing = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
  throw new InvalidSetting(
    `${missing} is missing. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together, or leave out every GOOGLE_… setting.`,
  );
}

/** Throws `InvalidSetting` (docs/api.md "Environment"). */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const read = parse(env);
  const siteUrl = read.SITE_URL ?? listenAddressOf(read);
  const isProduction =
    siteUrl.startsWith('https:') || !isLoopback(read.HOST) || read.NODE_ENV === 'production';
  const allowedHosts = read.ALLOWED_HOSTS ?? [new URL(siteUrl).host, 'localhost', '127.0.0.1'];
  return {
    host: read.HOST,
    port: read.PORT,
    siteUrl,
    allowedHosts: allowedHosts.map((host) => host.toLowerCase()),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    firstAdmin: readFirstAdmin(read),
    google: readGoogle(read),
    payHere: readPayHere(read),
    koko: readKoko(read),
    bucket: readBucket(read),
    mailUrl: read.MAIL_URL,
    mailFrom: read.MAIL_FROM,
    sms: readSms(read),
    cdn: readCdn(read),
    secret: read.SECRET,
    trustedProxies: read.TRUSTED_PROXIES,
    limits: readLimits(read),
    retentionMailDays: read.RETENTION_MAIL_DAYS,
    retentionSlipsDays: read.RETENTION_SLIPS_DAYS,
    isProduction,
    seedDemo: read.SEED_DEMO === undefined ? !isProduction : read.SEED_DEMO === 'on',
    warmPictures: read.WARM_PICTURES === 'on',
    demoPassword: read.DEMO_PASSWORD,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}
