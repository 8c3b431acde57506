import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Storefront } from './storefront.ts';
import type { Rendered } from './page-cache.ts';

/** The built pages: Astro's handler in middleware mode. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (() => void) | undefined,
  locals: App.Locals,
) => Promise<void>;

/** A response that is kept instead of sent. */
class KeptResponse extends ServerResponse {
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

/**
 * Renders a page for nobody in particular: the request that Astro sees carries the shop's own host
 * and the page's own address, no cookie and nothing else of a visitor.
 */
export async function renderPage(
  handler: AstroHandler,
  shop: Storefront,
  address: string,
  requestId: string,
): Promise<Rendered> {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = address;
  req.headers = { host: new URL(shop.siteUrl).host };
  req.push(null);
  const res = new KeptResponse(req);
  const page: App.Locals['page'] = { tags: [] };
  let isKnown = true;
  const locals = { shop, page, requestId, clientIp: '' };
  await handler(req, res, () => void (isKnown = false), locals);
  // Astro would render its own 404 without the shop.
  if (!isKnown) return renderPage(handler, shop, '/404', requestId);
  const headers: Rendered['headers'] = {};
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value !== undefined) headers[name.toLowerCase()] = String(value);
  }
  return { status: res.statusCode, headers, body: res.body, rules: page };
}
