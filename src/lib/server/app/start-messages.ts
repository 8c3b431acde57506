import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** A failed connection throws an AggregateError. */
const innermost = (error: unknown): unknown =>
  error instanceof AggregateError ? innermost(error.errors[0]) : error;

const isPostgresCode = (code: string) => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);

function withoutPassword(url: string): string {
  const displayed = new URL(url);
  if (displayed.password) displayed.password = '***';
  return displayed.href;
}

interface StartError {
  code: string;
  details: string;
  env: Record<string, string | undefined>;
}

function listenSentence({ code, details, env }: StartError): string | undefined {
  const port = env['PORT'] || '4321';
  const host = env['HOST'] || '127.0.0.1';
  if (code === 'EADDRINUSE') {
    return `PORT ${port} is used by another program. Stop that program, or set PORT to a free port.`;
  }
  if (code === 'EACCES' && details.includes('listen')) {
    return `PORT ${port} needs administrator rights. Set PORT to 1024 or more.`;
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && details.includes(host))) {
    return `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`;
  }
  return undefined;
}

function dataDirSentence({ code, details, env }: StartError): string | undefined {
  const dataDir = env['DATA_DIR'] || './data';
  const isFileError = /^E[A-Z]+$/.test(code) && details.includes(resolve(dataDir));
  if (!code.startsWith('SQLITE_') && !isFileError) return undefined;
  return `DATA_DIR ${dataDir} can't be used (${details}). Set DATA_DIR to a folder that the shop can write to.`;
}

const storageSentence = ({ code, details, env }: StartError): string | undefined =>
  code === 'STORAGE_AWAY'
    ? `UPLOADS_URL ${env['UPLOADS_URL'] ?? ''}: ${details}. Start that storage, or correct S3_ENDPOINT.`
    : undefined;

function databaseSentence({ code, details, env }: StartError): string | undefined {
  const url = env['DATABASE_URL'];
  const isUnreachable = /^E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|AI_AGAIN|HOSTUNREACH)/.test(
    code,
  );
  const isDatabaseError =
    isUnreachable || isPostgresCode(code) || /timeout|terminated/i.test(details);
  if (!url || !isDatabaseError) return undefined;
  return `DATABASE_URL ${withoutPassword(url)} does not respond (${details}). Start that database, or correct DATABASE_URL.`;
}

/** A newer version has migrated the database. */
function newerSentence({ details }: StartError): string | undefined {
  const [, name] = /previously executed migration (\S+) is missing/.exec(details) ?? [];
  if (name === undefined) return undefined;
  return `A newer version of the shop has opened this database (${name}). Start that version, or restore a backup from before it (docs/deploying.md).`;
}

/** Names the variable and the remedy; `undefined` for a bug. */
export function explainStartError(
  thrown: unknown,
  env: Record<string, string | undefined>,
): string | undefined {
  const error = innermost(thrown);
  const details = error instanceof Error ? error.message : String(error);
  const startError = { code: codeOf(error), details, env };
  return (
    newerSentence(startError) ??
    listenSentence(startError) ??
    dataDirSentence(startError) ??
    storageSentence(startError) ??
    databaseSentence(startError)
  );
}

export const PRIVATE_UMASK = 0o077;

/** Warns when other users of the machine can read `DATA_DIR`. */
export function dataDirWarning(dataDir: string): string | undefined {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & PRIVATE_UMASK) === 0) return undefined;
  return `Other users of this machine can read DATA_DIR ${dataDir}. Run: chmod -R go= '${dataDir}'`;
}

/** The characters of an address's local part and of a domain label. */
const LOCAL = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\x60{|}~-]`;
const LABEL = String.raw`[\p{L}\p{M}\p{N}\p{Join_Control}-]+`;
/**
 * Matches addresses but no paths such as `node_modules/@scope/name`, with one attempt per word, so that the time is
 * linear.
 */
const ADDRESS = new RegExp(`(?<!${LOCAL})${LOCAL}+@${LABEL}(?:[.。．｡]${LABEL})+`, 'gu');

const withoutAddresses = (text: string): string => text.replace(ADDRESS, '(address)');

const MAX_CAUSES = 5;

/**
 * Logs only type, code, stack, and the message without email addresses; other fields may hold personal data or
 * tokens.
 */
export function writeLine(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: withoutAddresses(error.stack ?? ''),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: writeLine(error.cause, depth + 1) }),
  };
}

const ERROR = pino.levels.values['error'] ?? 0;

/**
 * JSON lines on standard error, without secrets (docs/api.md "Environment"). `onError` is called for every error,
 * regardless of `level`.
 */
export function openLog(level: string, onError: () => void = () => undefined): Logger {
  const least = pino.levels.values[level] ?? Infinity;
  return pino(
    {
      level: least > ERROR ? 'error' : level,
      serializers: { err: (error: unknown) => writeLine(error) },
      hooks: {
        logMethod(args, method, severity) {
          if (severity >= ERROR) onError();
          if (severity >= least) method.apply(this, args);
        },
      },
    },
    pino.destination(2),
  );
}

type Rule = readonly [isUnsafe: (settings: Settings) => boolean, warning: string];

const isHttps = ({ siteUrl }: Settings): boolean => siteUrl.startsWith('https:');

const rules: readonly Rule[] = [
  [
    (settings) => isHttps(settings) && settings.trustedProxies.length === 0,
    "SITE_URL is https and TRUSTED_PROXIES is not set: all visitors share one rate limit. Set TRUSTED_PROXIES to the proxy's address.",
  ],
  [
    ({ trustedProxies }) => trustedProxies.some((name) => name.endsWith('/0')),
    "TRUSTED_PROXIES trusts every address: anyone can fake their address and avoid the rate limits. Set it to your proxy's address only.",
  ],
  [
    (settings) => settings.isProduction && !isHttps(settings),
    'SITE_URL is not https: passwords and sessions can be read in transit. Put a TLS proxy in front, and set SITE_URL to its https address.',
  ],
  [
    (settings) => settings.isProduction && settings.mailUrl === undefined,
    'MAIL_URL is not set: no emails are sent. They are saved as files in DATA_DIR/outbox. Set MAIL_URL to your mail server.',
  ],
  [
    (settings) => settings.isProduction && settings.seedDemo,
    'SEED_DEMO=on: the demo accounts can log in, one of them as an admin. Leave SEED_DEMO out to close them.',
  ],
];

export const startWarnings = (settings: Settings): string[] =>
  rules.flatMap(([isUnsafe, warning]) => (isUnsafe(settings) ? [`Warning: ${warning}`] : []));
