import { Pool } from 'undici';
import * as v from 'valibot';
import { asHop } from '#lib/server/web/request-checks.ts';
import { Refusal, statusOf, type Reason, shopIsBusy } from '#lib/server/errors.ts';
import { isRefusalCode } from '#lib/messages/refusal-codes.ts';
import { statuses } from '#lib/orders/status.ts';
import * as m from '#messages';
import { paths } from '#lib/site/paths.ts';
import type { Storefront } from '#lib/server/web/storefront.ts';
import type { LinkOutcome } from '#lib/server/infra/tokens.ts';

const CONNECT_WITHIN_MS = 5_000;
/** Longer than any response takes, shorter than the visitor's connection lasts. */
const RESPONSE_TIMEOUT_MS = 40_000;
const TOLD_WITHIN_MS = 10_000;
const SILENT_AT_MOST_MS = 30_000;

interface RemoteRequest {
  method?: 'GET' | 'POST';
  json?: object;
  ip?: string;
  etag?: string | undefined;
}

interface ResponseBody {
  status: number;
  text: string;
  etag: string | undefined;
  retryAfterSeconds: number | undefined;
}

/** Errors of this side; others come from the network or the backend. */
const OWN_FAULT = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/;

/** Means that the backend is unavailable, unless this side has a bug. */
export function unavailable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (OWN_FAULT.test(code)) return error;
  return shopIsBusy(error);
}

const isReason = (name: string): name is Reason => Object.hasOwn(statusOf, name);
const reasonOf = (status: number): Reason | undefined =>
  Object.keys(statusOf).find((name): name is Reason => isReason(name) && statusOf[name] === status);

const No = v.object({
  message: v.string(),
  code: v.optional(v.unknown()),
  errors: v.optional(v.record(v.string(), v.string())),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an ordinary error if the response is not the API's. */
function refusalOf(address: string, { status, text, retryAfterSeconds }: ResponseBody): Error {
  const details = v.safeParse(No, parse(text));
  const reason = reasonOf(status);
  if (!details.success || !reason) {
    const words = details.success ? details.output.message : 'and nothing that a shop would say';
    return new Error(`${address} answers ${status}: ${words}`);
  }
  const { message, errors, code } = details.output;
  return new Refusal(reason, message, {
    ...(isRefusalCode(code) && { code }),
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export function openApi(url: string) {
  const pool = new Pool(url, {
    connect: { timeout: CONNECT_WITHIN_MS },
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: SILENT_AT_MOST_MS,
  });

  async function ask(
    path: string,
    { method = 'GET', json, ip, etag }: RemoteRequest,
  ): Promise<ResponseBody> {
    try {
      const { statusCode, headers, body } = await pool.request({
        path,
        method,
        headers: {
          'accept-language': m.common_locale(),
          ...(json && { 'content-type': 'application/json' }),
          ...(ip && { 'x-forwarded-for': asHop(ip) }),
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        body: json ? JSON.stringify(json) : null,
        headersTimeout: TOLD_WITHIN_MS,
      });
      const wait = Number(headers['retry-after']);
      const text = await body.text();
      if (statusCode >= 500) throw new Error(`${url} answers ${statusCode}`);
      return {
        status: statusCode,
        text,
        etag: headers['etag']?.toString(),
        retryAfterSeconds: wait > 0 ? wait : undefined,
      };
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function requested(path: string, request: RemoteRequest): Promise<ResponseBody> {
    const response = await ask(path, request);
    if (response.status >= 400) throw refusalOf(url, response);
    return response;
  }

  function parsed<Schema extends v.GenericSchema>(schema: Schema, path: string, text: string) {
    const read = v.safeParse(schema, parse(text));
    if (read.typed) return read.output;
    const [issue] = read.issues;
    const where = `${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`;
    const place = `${url}${path.split('?')[0]}`;
    throw new Error(`${place} can't be read (${where}). Run the same version on both hosts.`);
  }

  return {
    pool,

    async read<Schema extends v.GenericSchema>(
      schema: Schema,
      path: string,
      request: RemoteRequest = {},
    ) {
      return parsed(schema, path, (await requested(path, request)).text);
    },

    async readAnew<Schema extends v.GenericSchema>(schema: Schema, path: string, known?: string) {
      const { status, text, etag } = await requested(path, { etag: known });
      return status === 304 ? undefined : { content: parsed(schema, path, text), etag };
    },

    statusOf: async (path: string, request: RemoteRequest = {}): Promise<number> =>
      (await ask(path, request)).status,

    close: () => pool.destroy(),
  };
}
export type Api = ReturnType<typeof openApi>;

const TrackedSchema = v.object({
  order: v.object({
    orderId: v.string(),
    status: v.picklist(statuses),
    pendingApproval: v.optional(v.boolean(), false),
    createdAt: v.string(),
    history: v.array(v.object({ status: v.picklist(statuses), at: v.string() })),
  }),
});

const DoneSchema = v.object({ success: v.literal(true) });

/** Forwards the forms of pages for the same visitor. */
export function remoteForms(api: Api): Pick<Storefront, 'orders' | 'newsletter' | 'stockAlerts'> {
  /** Opens an email's link at the API and reads only the outcome. */
  async function press(path: string, token: string): Promise<LinkOutcome> {
    const address = `${path}?${new URLSearchParams({ token })}`;
    const status = await api.statusOf(address, { method: 'POST' });
    if (status === statusOf.gone) return 'dead';
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return 'done';
  }

  return {
    orders: {
      async track(requested, ip) {
        const path = `/api/order/track?${new URLSearchParams(requested)}`;
        return (await api.read(TrackedSchema, path, { ip })).order;
      },
    },
    newsletter: {
      async subscribe(email, ip) {
        const request = { method: 'POST', json: { email }, ip } as const;
        await api.read(DoneSchema, '/api/newsletter', request);
      },
      confirm: (token) => press(paths.newsletterConfirm, token),
      unsubscribe: (token) => press(paths.newsletterUnsubscribe, token),
    },
    stockAlerts: {
      async request(alert, email, ip) {
        const request = { method: 'POST', json: { ...alert, email }, ip } as const;
        await api.read(DoneSchema, '/api/stock-alerts', request);
      },
      confirm: (token) => press(paths.stockAlertConfirm, token),
      unsubscribe: (token) => press(paths.stockAlertUnsubscribe, token),
    },
  };
}
