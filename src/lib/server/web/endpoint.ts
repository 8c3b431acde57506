import type { APIContext, APIRoute } from 'astro';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { Services } from './services.ts';
import { respondError, respondJson, respondRevalidated, toRefusal } from './respond.ts';
import { Refusal, statusOf } from '#lib/server/errors.ts';

/**
 * An endpoint is one `calls({…})` of its methods, each wrapped by who may call it: the role table
 * of docs/spec.md §6 as functions. Search for them to audit it.
 */

type ResponseBody = Record<string, unknown>;
export type CallContext = APIContext & { shop: Services };
type Work = (context: CallContext) => Promise<ResponseBody>;
type PerhapsSignedInWork = (
  context: CallContext & { currentUser: CurrentUser | undefined },
) => Promise<ResponseBody>;
type SignedInWork = (context: CallContext & { currentUser: CurrentUser }) => Promise<ResponseBody>;

const CREATED = Symbol('created');

/** An answer that says that something new stands: 201. */
export const created = (content: ResponseBody): ResponseBody => ({ ...content, [CREATED]: true });

const REVALIDATED = Symbol('revalidated');

/** A private answer that its caller keeps and asks about anew: 304 while it is the same. */
export const revalidated = (content: ResponseBody): ResponseBody => ({
  ...content,
  [REVALIDATED]: true,
});

const LEADING = Symbol('leading');

/** On to another address, which is not kept: the next time it may be another one. */
const leadTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

export const NO_CALL = 'There is no such call.';

async function run(
  context: APIContext,
  work: Work,
  refuse = (error: unknown) => respondError(context.request, error),
): Promise<Response> {
  const { request, locals } = context;
  try {
    if (!locals.services) throw new Refusal('missing', NO_CALL);
    const content = await work(Object.assign(context, { shop: locals.services }));
    if (LEADING in content) return leadTo(String(content['location']));
    const status = CREATED in content ? 201 : 200;
    const response = { success: true, ...content };
    if (REVALIDATED in content) return await respondRevalidated(request, response);
    return await respondJson(request, status, response);
  } catch (error) {
    if (!toRefusal(error)) locals.shop.log.error({ err: error, id: locals.requestId }, 'bug');
    return refuse(error);
  }
}

/** The bearer token of a request, if it brings one. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Anybody may call it, signed in or not. */
export const anyone =
  (work: Work): APIRoute =>
  (context) =>
    run(context, work);

/** Whether a script asks, which reads the answer, and not a browser that goes there. */
const asksForJson = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').includes('application/json');

/**
 * Anybody may go there with a browser, and is led on to the address that `work` gives, or that
 * `refused` gives for a refusal; a script is told by JSON, as by any call.
 */
export const anyoneGoing =
  (
    work: (context: CallContext) => Promise<string>,
    refused: (error: unknown) => string,
  ): APIRoute =>
  (context) => {
    const lead = async (call: CallContext) => ({ location: await work(call) });
    if (asksForJson(context.request)) return run(context, lead);
    return run(
      context,
      async (call) => ({ ...(await lead(call)), [LEADING]: true }),
      async (error) => leadTo(refused(error)),
    );
  };

/** Whoever has an account and is signed in; `me` is that person. */
export const signedIn = (work: SignedInWork): APIRoute =>
  anyone(async (context) => {
    const currentUser = await context.shop.sessions.authenticate(bearerOf(context.request));
    return work(Object.assign(context, { currentUser }));
  });

/** Anybody may call it, and who is signed in sees more; a token that is dead is nobody's. */
export const perhapsSignedIn = (work: PerhapsSignedInWork): APIRoute =>
  anyone(async (context) => {
    const token = bearerOf(context.request);
    const currentUser = token === undefined ? undefined : await whoMayBe(context, token);
    return work(Object.assign(context, { currentUser }));
  });

async function whoMayBe({ shop }: CallContext, token: string): Promise<CurrentUser | undefined> {
  try {
    return await shop.sessions.authenticate(token);
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'signed-out') return undefined;
    throw error;
  }
}

const ONLY = {
  driver: 'Only drivers may do this.',
  admin: 'Only admins may do this.',
} as const;

const only =
  (role: keyof typeof ONLY) =>
  (work: SignedInWork): APIRoute =>
    signedIn((context) => {
      if (context.currentUser.role !== role) throw new Refusal('forbidden', ONLY[role]);
      return work(context);
    });

/** Whoever chose to be a driver; what a driver sees is what was assigned to that account. */
export const driver = only('driver');
/** Whoever runs the shop. */
export const admin = only('admin');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const isMethodOf = (table: Partial<Record<Method, APIRoute>>, name: string): name is Method =>
  Object.hasOwn(table, name);

/** Answers each method by its handler, HEAD as GET, and any other with 405 and `Allow`. */
export function calls(table: Partial<Record<Method, APIRoute>>): APIRoute {
  const allow = Object.keys(table).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  return (context) => {
    const method = context.request.method === 'HEAD' ? 'GET' : context.request.method;
    const handler = isMethodOf(table, method) ? table[method] : undefined;
    if (handler) return handler(context);
    const message = `This address takes ${allow.join(', ')} only.`;
    const headers = { Allow: allow.join(', ') };
    return respondJson(
      context.request,
      statusOf['wrong-method'],
      { success: false, message },
      headers,
    );
  };
}

const KEY = /^[\x21-\x7e]{8,200}$/;
const WITHOUT = 'Send this call with an Idempotency-Key of 8 to 200 letters.';

/** As `keyOf`, for a call that may also be made without. */
export const optionalKeyOf = (request: Request): string | undefined =>
  request.headers.has('idempotency-key') ? keyOf(request) : undefined;

/** The name that a caller gives to one wish, so that he may repeat it (`Idempotency-Key`). */
export function keyOf(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!KEY.test(key)) throw new Refusal('invalid', WITHOUT);
  return key;
}

/** For an address below `/api` that is no call of this shop (docs/api.md "Other"). */
export const noCall: APIRoute = ({ request }) =>
  respondJson(request, statusOf.missing, { success: false, message: NO_CALL });

/**
 * Calls whose addresses differ in their last part alone, which is the parameter `call` of the file:
 * `/api/cart/merge` is `merge` of `table`. `other` takes every other name; without it there is none.
 */
export const byName = (
  table: Readonly<Record<string, APIRoute>>,
  other = noCall,
): APIRoute & { names: readonly string[]; hasOther: boolean } =>
  Object.assign(
    ((context) => {
      const { call = '' } = context.params;
      const route = Object.hasOwn(table, call) ? table[call] : undefined;
      return (route ?? other)(context);
    }) satisfies APIRoute,
    { names: Object.keys(table), hasOther: other !== noCall },
  );
