import { preservedFields } from '#lib/catalogue/listing.ts';
import { optionNames } from '#lib/catalogue/query.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { boundedFields } from '#lib/paging/paging.ts';
import * as m from '#messages';
import { paths } from '#lib/site/paths.ts';
import { visibleUntil } from '#lib/content/running.ts';
import type { Storefront } from './storefront.ts';
import type { Rendered, RenderedResponse } from './rendered.ts';

/** The query parameters that a page reads; others neither reach it nor vary the cache key. */
const listing = [...preservedFields, 'page'];
const chosen = ['variant'];
const parametersOf: ReadonlyArray<readonly [pattern: RegExp, names: readonly string[]]> = [
  [/^\/$/, ['popular']],
  [/^\/help-center$/, ['q']],
  [/^\/stock-alert$/, ['product', 'size']],
  [/^\/product\/[^/]+$/, chosen],
  [/^\/(product\/[^/]+\/reviews|makers|maker\/[^/]+)$/, ['page']],
  [/^\/(products|productListing|fashions|fashion\/[^/]+|category\/[^/]+)$/, listing],
];

/** Pages that are the same whatever their last segment: the browser fetches what it names. */
const samePages: ReadonlyArray<readonly [pattern: RegExp, path: string]> = [
  [/^\/admin\/products\/(?!(?:new|import)\/?$)[^/]+\/?$/, paths.adminProduct('product')],
  [/^\/admin\/orders\/[^/]+\/packing-slip\/?$/, paths.packingSlips([])],
  [/^\/profile\/my-deliveries\/[^/]+\/?$/, paths.myDelivery('kept')],
  [/^\/deliveries\/[^/]+\/?$/, paths.delivery('kept')],
  [/^\/invitation\/[^/]+\/?$/, paths.invitation('link')],
  [/^\/preview\/[^/]+\/?$/, paths.preview('link')],
  [/^\/o\/[^/]+\/?$/, paths.guestOrder('link')],
];

/**
 * The cache key of a page: its path and the query parameters that it reads, sorted.
 * `/products?utm_source=x&page=2` is `/products?page=2`.
 */
export function pageAddress(requested: string, query: string): string {
  const path = samePages.find(([pattern]) => pattern.test(requested))?.[1] ?? requested;
  if (query === '') return path;
  const params = new URLSearchParams(query);
  const names = parametersOf.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const named = names === listing || names === chosen ? optionNames(params) : [];
  const fields = boundedFields(params, [...names, ...named]);
  const read = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  read.sort();
  return read.size > 0 ? `${path}?${read}` : path;
}

/** The built pages: Astro's handler in middleware mode. */
export type BuiltPages = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (() => void) | undefined,
  locals: Omit<App.Locals, 'contentFiles'>,
) => Promise<void>;

/** Opens the built pages. */
export async function openPages(): Promise<BuiltPages> {
  const { handler }: { handler: BuiltPages } = await import(
    import.meta.resolve('#dist/server/entry.mjs')
  );
  return handler;
}

/** A response that is buffered instead of sent. */
class BufferedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  override write(chunk: unknown): boolean {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
      this.#chunks.push(Buffer.from(chunk as Uint8Array));
    }
    return true;
  }

  override end(chunk?: unknown): this {
    if (chunk !== undefined && typeof chunk !== 'function') this.write(chunk);
    this.emit('finish');
    return this;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null) {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }
    return this;
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Renders what was requested; undefined where there is no page. */
export async function renderRequest(
  pages: BuiltPages,
  req: IncomingMessage,
  locals: Omit<App.Locals, 'contentFiles'>,
): Promise<RenderedResponse | undefined> {
  const res = new BufferedResponse(req);
  let isFound = true;
  await pages(req, res, () => void (isFound = false), locals);
  if (!isFound) return undefined;
  const headers: RenderedResponse['headers'] = {};
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value !== undefined) headers[name.toLowerCase()] = String(value);
  }
  if (headers['content-security-policy'] !== undefined) {
    headers['content-language'] = m.common_locale();
  }
  return { status: res.statusCode, headers, body: res.body };
}

/**
 * Renders a page for the cache: the request that Astro sees has the shop's own host and the page's
 * URL, but no cookies or other headers of a visitor.
 */
export async function renderPage(
  pages: BuiltPages,
  shop: Storefront,
  address: string,
  requestId: string,
  preview?: App.Locals['page']['preview'],
): Promise<Rendered> {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = address;
  req.headers = { host: new URL(shop.siteUrl).host };
  req.push(null);
  const rules: App.Locals['page'] = { tags: [], ...(preview && { preview }) };
  // Before it is rendered: a price that changes meanwhile must not stay.
  visibleUntil(rules, shop.prices.nextChange());
  const page = await renderRequest(pages, req, { shop, page: rules, requestId, clientIp: '' });
  // Astro would render its own 404 without the shop.
  return page ? { ...page, rules } : renderPage(pages, shop, '/404', requestId, preview);
}
