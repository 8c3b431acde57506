import { expect, test } from 'vitest';
import { partsOf } from '#lib/contract/call.ts';
import { handlers } from '#lib/server/web/handlers/all.ts';
import { aServer } from '../../support/server.ts';
import { aPlace } from '../../support/shop.ts';

test('the OpenAPI file has every declared call, with what it reads and answers', async () => {
  const { url } = await aServer(await aPlace());
  const response = await fetch(`${url}/api/openapi.json`);
  expect(response.headers.get('content-type')).toContain('application/json');
  const { openapi, paths } = await response.json();
  expect(openapi).toBe('3.1.0');
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(handlers.map(({ call }) => call.at).toSorted());
  for (const { call } of handlers) {
    const { method, path } = partsOf(call);
    const { requestBody, responses } = paths[path][method.toLowerCase()];
    expect([call.at, requestBody !== undefined]).toEqual([
      call.at,
      Boolean(call.body ?? call.form),
    ]);
    const { content } = responses[call.status ?? 200];
    if (typeof call.response === 'string') continue;
    expect([call.at, content['application/json'].schema.type]).toEqual([call.at, 'object']);
  }
});
