/** A response of the API as it says yes (src/lib/server/web/endpoint.ts). */
export const success = (content: Record<string, unknown> = {}, status = 200) => ({
  status,
  body: { success: true, ...content },
});

/** A refusal with its sentence (`answerError` in src/lib/server/web/respond.ts). */
export const refusal = (
  status: number,
  message: string,
  details: { errors?: Record<string, string>; retryAfter?: number; more?: object } = {},
) => ({
  status,
  body: {
    success: false,
    message,
    ...(details.errors && { errors: details.errors }),
    ...details.more,
  },
  headers: details.retryAfter === undefined ? {} : { 'retry-after': String(details.retryAfter) },
});

/** A refusal without a sentence, as a proxy or a broken server may send one. */
export const NO_REASON = { status: 500, body: { success: false } };
