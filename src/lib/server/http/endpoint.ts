import type { APIContext, APIRoute } from 'astro';
import * as v from 'valibot';
import { answerError, answerJson, toRefusal } from './answer.ts';
import { Refusal, statusOf } from './refusal.ts';

/**
 * An endpoint is one `calls({…})` of its methods, each wrapped by who may call it: the role table
 * of docs/spec.md §6 as functions. Search for them to audit it.
 */

type Answer = Record<string, unknown>;
type Work = (context: APIContext & { shop: App.Locals['shop'] }) => Promise<Answer>;

async function run(context: APIContext, work: Work): Promise<Response> {
  const { request, locals } = context;
  try {
    const content = await work(Object.assign(context, { shop: locals.shop }));
    return await answerJson(request, 200, { success: true, ...content });
  } catch (error) {
    if (!toRefusal(error)) locals.shop.log.error({ err: error, id: locals.requestId }, 'bug');
    return answerError(request, error);
  }
}

/** Anybody may call it, signed in or not. */
export const anyone =
  (work: Work): APIRoute =>
  (context) =>
    run(context, work);

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
    return answerJson(
      context.request,
      statusOf['wrong-method'],
      { success: false, message },
      headers,
    );
  };
}

/** What a schema makes of outside input; refused with one message a field. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    errors[field] ??= issue.message;
  }
  throw new Refusal('invalid', Object.values(errors)[0] ?? 'Invalid input.', { errors });
}
