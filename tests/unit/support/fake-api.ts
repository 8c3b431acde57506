import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { onTestFinished } from 'vitest';

/** What a call is answered with: a JSON body and its status, or one of the ways in which a line fails. */
export type FakeResponse =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  /** The request never arrives. */
  | 'offline'
  /** Nothing ever comes back. */
  | 'silence';

/** A call as the browser sent it. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  /** JSON, the fields of a form, or nothing. */
  body: unknown;
}

type Handler = FakeResponse | ((request: SentRequest) => FakeResponse | Promise<FakeResponse>);

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return type.startsWith('application/json') ? JSON.parse(text) : text;
}

function responseOf({ status = 200, body = {}, headers = {} }: Exclude<FakeResponse, string>) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(status === 304 ? null : text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** What forms and dialogs of the admin area ask beside their own calls. */
const everywhere: Readonly<Record<string, Handler>> = {
  'GET /api/admin/translations/one': {
    body: { success: true, thing: { kind: 'word', id: '', name: '', fields: [] } },
  },
  'GET /api/admin/drivers': { body: { success: true, drivers: [], pages: 1 } },
};

const isCall = (path: string): boolean => /^\/(api|fragments|media|uploads)\//.test(path);

const interceptor = new BatchInterceptor({
  name: 'fake-api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});
type OnRequest = Parameters<typeof interceptor.on<'request'>>[1];

/** Between two tests: what the first still sends is lost, as if its page had been closed. */
const lose: OnRequest = ({ request, controller }) => {
  if (isCall(new URL(request.url).pathname)) controller.errorWith(new TypeError('Failed to fetch'));
};
let onRequest = lose;

interceptor.on('request', (event) => onRequest(event));
interceptor.apply();

/**
 * Answers the calls of a component under test. Routes are `METHOD /path`, where `*` stands for one
 * segment; a call without a route fails the test.
 */
export function fakeApi(routes: Record<string, Handler> = {}) {
  const handlers = new Map(Object.entries({ ...everywhere, ...routes }));
  const sent: SentRequest[] = [];
  const unexpected: string[] = [];
  const handlerOf = (method: string, path: string): Handler | undefined => {
    for (const [route, handler] of [...handlers].toReversed()) {
      const pattern = route.replaceAll(/[.?+()[\]]/g, String.raw`\$&`).replaceAll('*', '[^/]+');
      if (new RegExp(`^${pattern}$`).test(`${method} ${path}`)) return handler;
    }
    return undefined;
  };

  onRequest = async ({ request, controller }) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    // A page that answers a form is faked only where a test says so.
    if (!isCall(pathname) && handlerOf(method, pathname) === undefined) return;
    const call = { method, path: pathname + search, headers, body: await bodyOf(request.clone()) };
    sent.push(call);
    const handler = handlerOf(method, pathname);
    if (handler === undefined) unexpected.push(`${method} ${pathname}`);
    const response = typeof handler === 'function' ? await handler(call) : (handler ?? 'offline');
    if (response === 'offline') return controller.errorWith(new TypeError('Failed to fetch'));
    if (response === 'silence') return new Promise<void>(() => undefined);
    controller.respondWith(responseOf(response));
  };
  onTestFinished(() => {
    onRequest = lose;
    if (unexpected.length > 0) throw new Error(`Calls without a route: ${unexpected.join(', ')}`);
  });

  return {
    /** Every call, in its order. */
    sent,
    /** Adds or replaces routes. */
    response: (more: Record<string, Handler>): void => {
      for (const [route, handler] of Object.entries(more)) {
        handlers.delete(route);
        handlers.set(route, handler);
      }
    },
    /** The calls of one route. */
    sentTo: (route: string) => sent.filter(({ method, path }) => `${method} ${path}` === route),
  };
}

/** Answers a GET call as the built demo shop does: a handler for `fakeApi`. */
export async function responseOfShop({ path }: Pick<SentRequest, 'path'>): Promise<FakeResponse> {
  const response = await fetch(`/built${path}`);
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    body: await response.text(),
    headers: { 'content-type': type },
  };
}

/** A response of the API as it says yes (src/lib/server/web/endpoint.ts). */
export const success = (content: Record<string, unknown> = {}, status = 200) => ({
  status,
  body: { success: true, ...content },
});

/** A refusal with its sentence (`answerError` in src/lib/server/web/respond.ts). */
export const refusal = (
  status: number,
  message: string,
  details: { errors?: Record<string, string>; retryAfter?: number; more?: object } = {},
) => ({
  status,
  body: {
    success: false,
    message,
    ...(details.errors && { errors: details.errors }),
    ...details.more,
  },
  headers: details.retryAfter === undefined ? {} : { 'retry-after': String(details.retryAfter) },
});

/** The page of a proxy or of a network’s sign-in instead of the shop’s response. */
export const proxyPage = (status: number) => ({ status, body: '<html>Blocked</html>' });

/** A refusal without a sentence, as a proxy or a broken server may send one. */
export const NO_REASON = { status: 500, body: { success: false } };
