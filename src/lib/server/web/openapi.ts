import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, partsOf, queryOf, type Who } from '#lib/contract/call.ts';
import { readOpenApi } from '#lib/contract/openapi.ts';
import { refusalCodes } from '#lib/messages/refusal-codes.ts';
import { handle, type Handler } from './handle.ts';

/** OpenAPI 3.1 of the calls of `src/lib/contract`. */

type Json = Record<string, unknown>;

/** What a schema reads, as JSON Schema; what JSON Schema can't say is left out. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...written } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return { ...written };
}

const parametersIn = (call: Call): Json[] => {
  const inPath = partsOf(call).path.matchAll(/\{(\w+)\}/g);
  const read = queryOf(call, '2026-12-01');
  const query = read ? schemaOf(read) : {};
  const required = Array.isArray(query['required']) ? query['required'] : [];
  return [
    ...Array.from(inPath, ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(Object(query['properties'])).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(call.key
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: call.key === 'required',
            schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
          },
        ]
      : []),
  ];
};

const isOpen = (who: Who): boolean => who === 'anyone' || who === 'maybe signed in';

/** The statuses of a call's refusals, beside those that any call may have. */
function refusedWith(call: Call): number[] {
  const codes = (call.refuses ?? []).flatMap((code) => refusalCodes[code]);
  const reads = call.query ?? call.body ?? call.form ?? call.key;
  return [
    ...new Set([
      ...(reads ? [400] : []),
      ...(isOpen(call.who) ? [] : [401]),
      ...(isOpen(call.who) || call.who === 'signed in' ? [] : [403]),
      ...codes,
    ]),
  ].toSorted((one, other) => one - other);
}

function responseOf({ response, ...call }: Call): Json {
  const status = String(call.status ?? 200);
  if (typeof response === 'string') {
    const type = response === 'csv' ? 'text/csv' : 'application/json';
    return { [status]: { description: 'A file', content: { [type]: {} } } };
  }
  const schema = schemaOf(response);
  const success = { success: { const: true } };
  const whole = { ...schema, properties: { ...success, ...Object(schema['properties']) } };
  return {
    [status]: { description: 'Done', content: { 'application/json': { schema: whole } } },
  };
}

const nameOf = (who: Who): string => (typeof who === 'string' ? who : `staff: ${who.join(' or ')}`);

const bodyOf = ({ body, form, isBodyOptional }: Call): Json => {
  if (form) return { requestBody: { content: { 'multipart/form-data': {} } } };
  if (!body) return {};
  const content = { 'application/json': { schema: schemaOf(body) } };
  return { requestBody: { required: !isBodyOptional, content } };
};

const refusal = { $ref: '#/components/responses/Refusal' };

const operationOf = (call: Call): Json => ({
  tags: [
    partsOf(call).path.split('/')[call.at.includes('/api/admin/') ? 3 : 2]?.replace(/\..*/, ''),
  ],
  summary: nameOf(call.who),
  parameters: parametersIn(call),
  ...bodyOf(call),
  responses: {
    ...responseOf(call),
    ...Object.fromEntries(refusedWith(call).map((status) => [status, refusal])),
    default: refusal,
  },
  security: isOpen(call.who) ? [] : [{ bearer: [] }],
});

const REFUSAL = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(refusalCodes) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function openApiOf(all: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of all) {
    const { method, path } = partsOf(call);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API of the shop', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description: 'Refused; `code` is the same in every language',
          content: { 'application/json': { schema: REFUSAL } },
        },
      },
    },
  };
}

async function* once(text: string) {
  yield text;
}

export const openApi = (handlers: () => readonly Handler[]) =>
  handle(readOpenApi, async () => {
    const calls = handlers().map(({ call }) => call);
    return { name: 'openapi', content: once(JSON.stringify(openApiOf(calls))) };
  });
