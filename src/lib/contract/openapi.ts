import { defineCall } from './call.ts';

/** The API as an OpenAPI 3.1 file (docs/api.md "OpenAPI"). */
export const readOpenApi = defineCall({
  at: 'GET /api/openapi.json',
  who: 'anyone',
  response: 'json',
});
