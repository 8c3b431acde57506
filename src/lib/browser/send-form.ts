import { type ResponseBody, ApiError } from './api-error.ts';
import { call } from './fetch.ts';

/** Whether the shop took it by its status, yet did not say so. */
const isUnsaid = ({ status, response }: ApiError): boolean =>
  status !== undefined && status < 300 && !response;

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return 'File upload failed';
  if (error.how !== 'refused') return error.message;
  if (isUnsaid(error)) return 'File upload failed';
  return error.serverMessage ?? `Request failed with status ${error.status}`;
}

/** An upload that failed; its sentence ends with the path (docs/spec.md §8 "Form-data PUT"). */
export class UploadFailed extends Error {
  constructor(path: string, cause: unknown) {
    super(`${reason(cause)} (${path})`, { cause });
    this.name = 'UploadFailed';
  }
}

/** Sends a form with files in it. */
export async function sendForm(
  method: 'PUT' | 'POST',
  path: string,
  form: FormData,
  signature: { token: string; key?: string },
): Promise<ResponseBody> {
  // Asked at run time too: whoever passes anything else would send it as text.
  if (!(form instanceof FormData)) throw new TypeError('Invalid form data format');
  try {
    return await call(path, { method, body: form, ...signature });
  } catch (error) {
    throw new UploadFailed(path, error);
  }
}
