import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PaymentSlipScreen } from '#islands/orders/PaymentSlipScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { chooseFile } from '../support/files.ts';
import { wireOrder } from '../support/order-fixtures.ts';
import { success } from '../support/responses.ts';
import { signIn } from '../support/session.ts';

const address = location.href;
afterEach(() => history.replaceState(null, '', address));

/** A request that something in this browser forbids. */
class ForbiddenRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly send = () => {
    throw new Error('Forbidden here.');
  };
}

test('says to try again where the browser itself cannot send a slip', async () => {
  fakeApi({ 'GET /api/orders/K7M2-9QXD': success({ order: wireOrder() }) });
  signIn();
  history.replaceState(null, '', '/payment-slip?orderId=K7M2-9QXD');
  await render(<PaymentSlipScreen />);
  const chooser = page.getByLabelText('Slip of order K7M2-9QXD');
  await expect.element(chooser).toBeInTheDocument();
  chooseFile(chooser, new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' }));
  vi.stubGlobal('XMLHttpRequest', ForbiddenRequest);
  await page.getByRole('button', { name: 'Submit slip' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Failed to upload slip\s*Try again\.$/);
  vi.unstubAllGlobals();
});
