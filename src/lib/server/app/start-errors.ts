import { resolve } from 'node:path';

/** Why the shop could not start, for the person who started it. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The first of the errors that a failed connection gathers under one. */
const innermost = (error: unknown): unknown =>
  error instanceof AggregateError ? innermost(error.errors[0]) : error;

const isEngineCode = (code: string) => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);

/** A database address without its password. */
function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.href;
}

/** One sentence that names the variable and the remedy; nothing for what is a bug. */
export function explainStartError(
  thrown: unknown,
  env: Record<string, string | undefined>,
): string | undefined {
  const error = innermost(thrown);
  const code = codeOf(error);
  const details = error instanceof Error ? error.message : String(error);
  const dataDir = env['DATA_DIR'] || './data';
  const port = env['PORT'] || '4321';
  const host = env['HOST'] || '127.0.0.1';
  if (code === 'EADDRINUSE') {
    return `PORT ${port} is taken by another program. Stop it, or set PORT to a free one.`;
  }
  if (code === 'EACCES' && details.includes('listen')) {
    return `PORT ${port} may not be used by this person. Set PORT to 1024 or more.`;
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && details.includes(host))) {
    return `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`;
  }
  if (
    code.startsWith('SQLITE_') ||
    (/^E[A-Z]+$/.test(code) && details.includes(resolve(dataDir)))
  ) {
    return `DATA_DIR ${dataDir} can't be used (${details}). Set DATA_DIR to a folder that may be written.`;
  }
  if (code === 'STORAGE_AWAY') {
    return `UPLOADS_URL ${env['UPLOADS_URL'] ?? ''}: ${details}. Start that storage, or correct S3_ENDPOINT.`;
  }
  const away = /^E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|AI_AGAIN|HOSTUNREACH)/.test(code);
  if (env['DATABASE_URL'] && (away || isEngineCode(code) || /timeout|terminated/i.test(details))) {
    return `DATABASE_URL ${withoutPassword(env['DATABASE_URL'])} does not answer (${details}). Start that database, or correct DATABASE_URL.`;
  }
  return undefined;
}
