import { ApiError } from './fetch.ts';

/** Returned instead of a response when the user is not an admin. */
export const FORBIDDEN = 'refused';

/** The response, or `REFUSED` for users who are not admins. */
export async function unlessForbidden<Value>(
  requested: Promise<Value>,
): Promise<Value | typeof FORBIDDEN> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return FORBIDDEN;
    throw error;
  }
}
