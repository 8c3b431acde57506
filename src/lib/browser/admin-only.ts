import { ApiError } from './fetch.ts';

export const FORBIDDEN = 'refused';

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

export async function unlessMissing<Value>(requested: Promise<Value>): Promise<Value | undefined> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
