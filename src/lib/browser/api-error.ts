/** API responses and errors (docs/api.md "Conventions"). */
export type ResponseBody = Record<string, unknown>;

/** The fields of a JSON response; `undefined` unless it is an object. */
export function readResponseBody(text: string): ResponseBody | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    // A proxy's page, or a truncated response: the caller handles it.
    return undefined;
  }
}

const textField = (response: ResponseBody | undefined, name: string): string | undefined => {
  const field = response?.[name];
  return typeof field === 'string' && field !== '' ? field : undefined;
};

interface Details {
  status?: number;
  text?: string;
  /** The `Retry-After` in seconds; 0 without one. */
  retryAfter?: number;
  cause?: unknown;
}

/** A longer response, such as a proxy's page, is no use to anybody. */
const MAX_LENGTH = 160;

const clip = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/** The messages of docs/spec.md §8 for a failed call. */
function sentence(how: ApiError['how'], { status, text }: Details): string {
  if (how === 'late') return 'Request timed out';
  if (how === 'away') return 'Network connection failed';
  if (how === 'signed-out') return 'No access token found. Please log in again.';
  return text ? `Server error (${status}): ${clip(text)}` : 'Empty response from server';
}

/** A call that was rejected, timed out, failed on the network, or lacked its token. */
export class ApiError extends Error {
  readonly how: 'refused' | 'late' | 'away' | 'signed-out';
  readonly status: number | undefined;
  readonly retryAfter: number;
  readonly response: ResponseBody | undefined;

  constructor(how: ApiError['how'], details: Details) {
    super(sentence(how, details), { cause: details.cause });
    this.name = 'CallFailed';
    this.how = how;
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? 0;
    this.response = details.text === undefined ? undefined : readResponseBody(details.text);
  }

  /** The server's message, fit to show. */
  get serverMessage(): string | undefined {
    return textField(this.response, 'message');
  }

  /** The server's errors of single fields. */
  get fieldErrors(): Record<string, string> {
    const errors = this.response?.['errors'];
    if (typeof errors !== 'object' || errors === null) return {};
    return Object.fromEntries(
      Object.entries(errors).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  }
}

/** Whether a later retry may help: offline, or the server is unavailable. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.how !== 'refused' ||
  error.status === 429 ||
  (error.status ?? 0) >= 500;

interface Sentences {
  /** Rejected without a message; otherwise the server's message is shown. */
  refused?: string;
  /** The server could not be reached. */
  away: string;
}

/** The message to show: the server's, or one of the screen's own. */
export function sentenceOf(error: unknown, { refused, away }: Sentences): string {
  if (!(error instanceof ApiError)) return away;
  if (error.how === 'signed-out') return error.message;
  if (error.how !== 'refused') return away;
  return error.serverMessage ?? refused ?? error.message;
}
