import pino, { type Logger } from 'pino';

/** A mail address in a sentence; no path such as `node_modules/@scope/name`. */
const ADDRESS = /[\p{L}\p{M}\p{N}._%+-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;

const withoutAddresses = (text: string): string => text.replace(ADDRESS, '(address)');

const MAX_CAUSES = 5;

/**
 * The fields of an error that are logged: type, code, stack, and the message without email
 * addresses. Others are left out: they may hold personal data or tokens.
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

/** The log of a process: JSON lines on standard error, without secrets (docs/api.md "Environment"). */
export const openLog = (level: string): Logger =>
  pino({ level, serializers: { err: (error: unknown) => writeLine(error) } }, pino.destination(2));
