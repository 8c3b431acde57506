import { respondJson } from '#lib/server/web/respond.ts';
import { NO_CALL } from '#lib/server/web/endpoint.ts';
import { statusOf } from '#lib/server/errors.ts';
import type { APIRoute } from 'astro';

/** Whatever else is asked below `/api` is no call of this shop (docs/api.md "Other"). */
export const ALL: APIRoute = ({ request }) =>
  respondJson(request, statusOf.missing, { success: false, message: NO_CALL });
