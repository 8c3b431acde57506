/** What a call is answered with (docs/api.md "Conventions"). */
export type ResponseBody = Record<string, unknown>;

/** An answer's fields; `undefined` when the text is no JSON object. */
export function readResponseBody(text: string): ResponseBody | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    // A proxy's page, or half an answer: the caller says what came instead.
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
  /** Seconds after which the shop lets one try again; 0 when it does not say. */
  retryAfter?: number;
  cause?: unknown;
}

/** More of an answer than this, a proxy's whole page say, tells nobody anything. */
const MAX_LENGTH = 160;

const clip = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/** The sentences of docs/spec.md §8 for a call that did not end well. */
function sentence(how: ApiError['how'], { status, text }: Details): string {
  if (how === 'late') return 'Request timed out';
  if (how === 'away') return 'Network connection failed';
  if (how === 'signed-out') return 'No access token found. Please log in again.';
  return text ? `Server error (${status}): ${clip(text)}` : 'Empty response from server';
}

/** A call that was refused by the shop, took too long, found no way to it, or lacked its token. */
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

  /** The server's own sentence, fit to show. */
  get serverMessage(): string | undefined {
    return textField(this.response, 'message');
  }

  /** The server's sentences about single fields. */
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

/** Whether asking again later may help: the line or the shop was away. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.how !== 'refused' ||
  error.status === 429 ||
  (error.status ?? 0) >= 500;

interface Sentences {
  /** The shop said no and gave no sentence; without it, what the shop answered is shown. */
  refused?: string;
  /** The shop could not be asked. */
  away: string;
}

/** What to tell the person: the server's sentence, or one of the screen's own. */
export function sentenceOf(error: unknown, { refused, away }: Sentences): string {
  if (!(error instanceof ApiError)) return away;
  if (error.how === 'signed-out') return error.message;
  if (error.how !== 'refused') return away;
  return error.serverMessage ?? refused ?? error.message;
}
