import { authedFile } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, type ResponseBody } from '#lib/browser/fetch.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import type { Following } from '#lib/browser/upload.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { PDF_KIND } from '#lib/payments/slip.ts';
import * as m from '#messages';

/** All figures of a slip stay legible at this size, in pixels. */
const SLIP_SIDE = 2000;

export interface SlipProblem {
  title: string;
  message: string;
}

/** Scales a picture down; a PDF stays unchanged. */
export const packSlip = (file: File): Promise<Blob> =>
  file.type === PDF_KIND ? Promise.resolve(file) : shrinkPicture(file, SLIP_SIDE);

function failureOf(error: unknown, { type }: Blob): SlipProblem {
  if (!(error instanceof ApiError))
    return { title: m.payments_slip_failed(), message: m.payments_slip_try_again() };
  if (error.how !== 'refused') {
    const message = type === PDF_KIND ? m.payments_file_kept : m.payments_picture_kept;
    return { title: m.payments_slip_failed(), message: message({ problem: error.message }) };
  }
  const { serverMessage } = error;
  return serverMessage === undefined
    ? { title: m.payments_slip_failed(), message: m.payments_server_error() }
    : { title: m.payments_upload_failed(), message: serverMessage };
}

export type SlipEnd =
  { is: 'settled'; order: OwnOrder } | { is: 'failed'; problem: SlipProblem } | { is: 'stopped' };

export interface SlipClient {
  post: (form: FormData, following: Following) => Promise<ResponseBody>;
  fetchOrder: () => Promise<OwnOrder | undefined>;
}

const ownSlipClient = ({ orderNumber }: OwnOrder): SlipClient => ({
  post: (form, following) =>
    authedFile(`/api/order/${encodeURIComponent(orderNumber)}/slip`, form, following),
  fetchOrder: () => fetchOrder(orderNumber),
});

/** A retry after a lost response uploads the same slip. */
export async function sendSlip(
  order: OwnOrder,
  { packed, name }: { packed: Blob; name: string },
  following: Following,
  client = ownSlipClient(order),
): Promise<SlipEnd> {
  const form = new FormData();
  form.set('slip', packed, name);
  try {
    const { paymentSlip, message } = await client.post(form, following);
    notify('success', typeof message === 'string' ? message : m.payments_slip_sent());
    const slip = typeof paymentSlip === 'string' ? paymentSlip : undefined;
    return { is: 'settled', order: { ...order, slip, slipStatus: 'waiting', slipReason: '' } };
  } catch (error) {
    if (following.signal.aborted) return { is: 'stopped' };
    const problem = failureOf(error, packed);
    // Displays the changed status, and why no slip is accepted.
    const isMoved = error instanceof ApiError && error.status === 409;
    const now = isMoved ? await client.fetchOrder().catch(() => undefined) : undefined;
    if (!now) return { is: 'failed', problem };
    notify('error', titled(problem.title, problem.message));
    return { is: 'settled', order: now };
  }
}
