import { ApiError } from './api-error.ts';

/** Returned instead of a response when the user is not an admin. */
export const REFUSED = 'refused';

/** The response, or `REFUSED` for users who are not admins. */
export async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | typeof REFUSED> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return REFUSED;
    throw error;
  }
}
