import type { APIContext, APIRoute } from 'astro';
import { MAX_REPEATED, repeatedTooOften } from '#lib/paging/paging.ts';
import type { Method } from '#lib/contract/call.ts';
import { can, isStaff, type Permission, type Rights } from '#lib/account/permissions.ts';
import { NO_CALL, onlyAccepts } from '#lib/messages/messages.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Services } from './services.ts';
import {
  type FileToSend,
  respondError,
  respondFile,
  respondJson,
  respondRefusal,
  respondRevalidated,
  toRefusal,
} from './respond.ts';
import { releaseBody } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';

/**
 * An endpoint is one `calls({…})` of its methods, each wrapped by who may call it: the role table
 * of docs/spec.md §6 as functions. Search for them to audit it.
 */

type ResponseBody = Record<string, unknown>;
export type CallContext = APIContext & { shop: Services };
type Work = (context: CallContext) => Promise<ResponseBody>;
type OptionallySignedInWork = (
  context: CallContext & { currentUser: CurrentUser | undefined },
) => Promise<ResponseBody>;
type SignedInWork = (context: CallContext & { currentUser: CurrentUser }) => Promise<ResponseBody>;

const CREATED = Symbol('created');

/** A response with status 201. */
export const created = (content: ResponseBody): ResponseBody => ({ ...content, [CREATED]: true });

const ACCEPTED = Symbol('accepted');

/** A response with status 202: the work goes on. */
export const accepted = (content: ResponseBody): ResponseBody => ({ ...content, [ACCEPTED]: true });

const REVALIDATED = Symbol('revalidated');

/**
 * A response with an ETag: the browser revalidates it, and gets 304 while it is the same. One with
 * cache tags is the same for everybody, and caches on the way may store it.
 */
export const revalidated = (content: ResponseBody, tags?: readonly string[]): ResponseBody => ({
  ...content,
  [REVALIDATED]: tags?.join(' ') ?? '',
});

const REDIRECT = Symbol('redirect');

/** A redirect that is not cached, since the next one may differ. */
const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

const FILE = Symbol('file');

const contentTypes = { csv: 'text/csv', json: 'application/json' } as const;

/** A file that is written while it is sent. */
export const sentFile = (
  ending: keyof typeof contentTypes,
  name: string,
  content: AsyncIterable<string>,
): ResponseBody => ({
  [FILE]: {
    name: `${name}.${ending}`,
    type: `${contentTypes[ending]}; charset=utf-8`,
    content,
  } satisfies FileToSend,
});
export const csvFile = (name: string, content: AsyncIterable<string>): ResponseBody =>
  sentFile('csv', name, content);

const isFile = (content: ResponseBody): content is ResponseBody & { [FILE]: FileToSend } =>
  FILE in content;

function assertFewValues({ searchParams }: URL): void {
  const name = repeatedTooOften(searchParams)?.slice(0, 40);
  if (name === undefined) return;
  const message = `${name} can be given at most ${MAX_REPEATED} times.`;
  throw new Refusal('invalid', message, { errors: { [name]: message } });
}

async function run(
  context: APIContext,
  work: Work,
  refuse = (error: unknown) => respondError(context.request, error),
): Promise<Response> {
  const { request, locals } = context;
  try {
    if (!locals.services) throw new Refusal('missing', NO_CALL);
    assertFewValues(context.url);
    const content = await work(Object.assign(context, { shop: locals.services }));
    if (isFile(content)) {
      return respondFile(request, content[FILE], locals.drained ?? (async () => undefined));
    }
    if (REDIRECT in content) return redirectTo(String(content['location']));
    const status = CREATED in content ? 201 : ACCEPTED in content ? 202 : 200;
    const response = { success: true, ...content };
    if (REVALIDATED in content) {
      const tags = String(content[REVALIDATED]).split(' ').filter(Boolean);
      return await respondRevalidated(request, response, tags);
    }
    return await respondJson(request, status, response);
  } catch (error) {
    if (!toRefusal(error)) locals.shop.log.error({ err: error, id: locals.requestId }, 'bug');
    return refuse(error);
  } finally {
    releaseBody(request);
  }
}

/** The bearer token of a request, if any. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Anybody may call it, signed in or not. */
export const anyone =
  (work: Work): APIRoute =>
  (context) =>
    run(context, work);

/** Whether the client is a script, not a browser that navigates. */
const wantsJson = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').includes('application/json');

/**
 * For browser navigation by anybody: redirects to the URL that `work` returns, or `refused` for an
 * error. A script gets JSON, as from any call.
 */
export const redirecting =
  (
    work: (context: CallContext) => Promise<string>,
    refused: (error: unknown) => string,
  ): APIRoute =>
  (context) => {
    const locate = async (call: CallContext) => ({ location: await work(call) });
    if (wantsJson(context.request)) return run(context, locate);
    return run(
      context,
      async (call) => ({ ...(await locate(call)), [REDIRECT]: true }),
      async (error) => redirectTo(refused(error)),
    );
  };

/** Only signed-in people; `currentUser` is the caller. */
export const signedIn = (work: SignedInWork): APIRoute =>
  anyone(async (context) => {
    const currentUser = await context.shop.sessions.authenticate(bearerOf(context.request));
    return work(Object.assign(context, { currentUser }));
  });

/** Anybody may call it; with a live token `currentUser` is set. */
export const optionallySignedIn = (work: OptionallySignedInWork): APIRoute =>
  anyone(async (context) => {
    const token = bearerOf(context.request);
    const currentUser = token === undefined ? undefined : await currentUserOf(context, token);
    return work(Object.assign(context, { currentUser }));
  });

async function currentUserOf(
  { shop }: CallContext,
  token: string,
): Promise<CurrentUser | undefined> {
  try {
    return await shop.sessions.authenticate(token);
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'signed-out') return undefined;
    throw error;
  }
}

const ONLY = {
  driver: 'Only drivers can do this.',
  admin: 'Only admins can do this.',
  staff: 'You do not have permission to do this.',
} as const;

const only =
  (role: 'driver' | 'admin') =>
  (work: SignedInWork): APIRoute =>
    signedIn((context) => {
      if (context.currentUser.role !== role) throw new Refusal('forbidden', ONLY[role]);
      return work(context);
    });

/** Only drivers; what they see is limited to what is assigned to them. */
export const driver = only('driver');
/** Only admins. */
export const admin = only('admin');

const staffWho =
  (isAllowed: (rights: Rights) => boolean) =>
  (work: SignedInWork): APIRoute =>
    signedIn((context) => {
      if (!isAllowed(context.currentUser)) throw new Refusal('forbidden', ONLY.staff);
      return work(context);
    });

/** Only staff with one of these permissions, and admins. */
export const staff = (...needed: readonly Permission[]) =>
  staffWho((rights) => needed.some((one) => can(rights, one)));
/** Only staff, whatever their permissions, and admins. */
export const anyStaff = staffWho(isStaff);

const isMethodOf = (table: Partial<Record<Method, APIRoute>>, name: string): name is Method =>
  Object.hasOwn(table, name);

/** Routes each method to its handler, HEAD as GET; any other gets 405 and `Allow`. */
export function calls(table: Partial<Record<Method, APIRoute>>): APIRoute {
  const allow = Object.keys(table).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  return (context) => {
    const method = context.request.method === 'HEAD' ? 'GET' : context.request.method;
    const handler = isMethodOf(table, method) ? table[method] : undefined;
    if (handler) return handler(context);
    const refusal = new Refusal('wrong-method', onlyAccepts(allow.join(', ')));
    return respondRefusal(context.request, refusal, { Allow: allow.join(', ') });
  };
}

const KEY = /^[\x21-\x7e]{8,200}$/;
const KEY_NEEDED = 'Send this request with an Idempotency-Key of 8 to 200 characters.';

/** Like `keyOf`, for calls where the key is optional. */
export const optionalKeyOf = (request: Request): string | undefined =>
  request.headers.has('idempotency-key') ? keyOf(request) : undefined;

/** The `Idempotency-Key` of a request. Throws `invalid` without a valid one. */
export function keyOf(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!KEY.test(key)) throw new Refusal('invalid', KEY_NEEDED);
  return key;
}

/** 404 for unknown paths below `/api` (docs/api.md "Other"). */
export const noCall: APIRoute = ({ request }) =>
  respondRefusal(request, new Refusal('missing', NO_CALL));

/**
 * Routes by the last path segment, the file's parameter `call`: `/api/cart/merge` is `merge` of
 * `table`. `other` handles every other name; by default that is 404.
 */
export const byName = (
  table: Readonly<Record<string, APIRoute>>,
  other = noCall,
): APIRoute & { names: readonly string[]; other: APIRoute } =>
  Object.assign(
    ((context) => {
      const { call = '' } = context.params;
      const route = Object.hasOwn(table, call) ? table[call] : undefined;
      return (route ?? other)(context);
    }) satisfies APIRoute,
    { names: Object.keys(table), other },
  );
