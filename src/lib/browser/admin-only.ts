import { ApiError } from './api-error.ts';

/** In place of an answer: the shop says that this person is no admin. */
export const REFUSED = 'refused';

/** The answer, or word that it is for admins alone. */
export async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | typeof REFUSED> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return REFUSED;
    throw error;
  }
}
