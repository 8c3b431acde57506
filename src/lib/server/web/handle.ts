import type { APIRoute } from 'astro';
import {
  type CallResponse,
  type Body,
  type Call,
  type Params,
  partsOf,
  type Query,
  queryOf,
  type SentFile,
  type Who,
} from '#lib/contract/call.ts';
import { encode } from '#lib/contract/wire.ts';
import { dayOf } from '#lib/format/dates.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { read, readJson, readOptionalJson } from '#lib/server/infra/request-body.ts';
import {
  accepted,
  admin,
  anyone,
  type CallContext,
  calls,
  created,
  driver,
  keyOf,
  noCall,
  optionalKeyOf,
  optionallySignedIn,
  sentFile,
  signedIn,
  staff,
} from './endpoint.ts';

type User<Needed extends Who> = Needed extends 'anyone'
  ? undefined
  : Needed extends 'maybe signed in'
    ? CurrentUser | undefined
    : CurrentUser;
type Key<One extends Call> = One['key'] extends 'required' ? string : string | undefined;

/** What a handler gets: the call's parameters, query and body as its schemas read them. */
export interface HandlerInput<One extends Call> extends Pick<
  CallContext,
  'request' | 'url' | 'locals' | 'shop'
> {
  currentUser: User<One['who']>;
  params: Params<One>;
  query: Query<One>;
  body: Body<One>;
  key: Key<One>;
}

export interface Handler {
  call: Call;
  route: APIRoute;
}

type Work = (
  context: CallContext & { currentUser?: CurrentUser | undefined },
) => Promise<Record<string, unknown>>;

function wrap(who: Who, work: Work): APIRoute {
  if (who === 'anyone') return anyone(work);
  if (who === 'maybe signed in') return optionallySignedIn(work);
  if (who === 'signed in') return signedIn(work);
  if (who === 'driver') return driver(work);
  return who === 'admin' ? admin(work) : staff(...who)(work);
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** A segment of a path; one that is no UTF-8 stays as it is, and is nobody's id. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

/** The values of the names in a call's path. */
const paramsIn = (call: Call, pathname: string): Record<string, string> => {
  const values = segmentsOf(pathname);
  return Object.fromEntries(
    segmentsOf(partsOf(call).path).flatMap((name, at) =>
      name.startsWith('{') ? [[name.slice(1, -1), decoded(values[at] ?? '')]] : [],
    ),
  );
};

const placesOf = (segments: readonly string[]): number =>
  segments.filter((segment) => segment.startsWith('{')).length;

const isFile = (response: unknown): response is SentFile =>
  typeof response === 'object' && response !== null && 'content' in response;

/** A handler's response as its call declares it: written by its schema, with its status. */
function declaredResponse(
  { response: schema, status }: Call,
  response: unknown,
): Record<string, unknown> {
  if (schema === 'csv' || schema === 'json') {
    return isFile(response) ? sentFile(schema, response.name, response.content) : {};
  }
  const content = { ...Object(encode(schema, response)) };
  if (status === 201) return created(content);
  if (status === 202) return accepted(content);
  return content;
}

const bodyOf = ({ isBodyOptional, maxBytes }: Call, request: Request): Promise<unknown> =>
  isBodyOptional ? readOptionalJson(request) : readJson(request, maxBytes);

/** Handles a call: checks who makes it, reads it by its schemas, and writes what `work` returns by that of the response. */
export function handle<One extends Call>(
  call: One,
  work: (input: HandlerInput<One>) => Promise<CallResponse<One>>,
): Handler {
  const route = wrap(call.who, async (context) => {
    const { request, url, locals, shop, currentUser } = context;
    const query = queryOf(call, dayOf(shop.now()));
    const input = {
      request,
      url,
      locals,
      shop,
      currentUser,
      params: paramsIn(call, url.pathname),
      query: query && read(query, Object.fromEntries(url.searchParams)),
      body: call.body && read(call.body, await bodyOf(call, request)),
      key: call.key === 'required' ? keyOf(request) : call.key && optionalKeyOf(request),
    };
    return declaredResponse(call, await work(input as HandlerInput<One>));
  });
  return { call, route };
}

/** Routes a request to the handler of its path and method; 404 and 405 for others. */
export function dispatch(handlers: readonly Handler[]): APIRoute {
  const paths = Map.groupBy(handlers, ({ call }) => partsOf(call).path);
  const routes = Array.from(paths, ([path, alike]) => ({
    segments: segmentsOf(path),
    route: calls(Object.fromEntries(alike.map(({ call, route }) => [partsOf(call).method, route]))),
  }));
  // `/orders/assign` comes before `/orders/{id}`.
  const sorted = routes.toSorted((one, other) => placesOf(one.segments) - placesOf(other.segments));
  return (context) => {
    const asked = segmentsOf(context.url.pathname);
    const found = sorted.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, at) => segment.startsWith('{') || segment === asked[at]),
    );
    return (found?.route ?? noCall)(context);
  };
}
