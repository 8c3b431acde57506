import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeResponse, refusal, success } from '../support/fake-api.ts';
import { render } from 'vitest-browser-react';
import { LoginScreen } from '#islands/account/LoginScreen.tsx';
import { RegisterScreen } from '#islands/account/RegisterScreen.tsx';
import { ResetScreen } from '#islands/account/ResetScreen.tsx';
import { VerifyScreen } from '#islands/account/VerifyScreen.tsx';
import { ProfileScreen } from '#islands/account/ProfileScreen.tsx';
import { signedInResponse, signIn, wireUser } from '../support/session.ts';
import { chooseFile, pictureFile, openBuiltPage } from '../support/page.tsx';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CheckoutScreen } from '#islands/checkout/CheckoutScreen.tsx';
import { PaymentSlipScreen } from '#islands/payments/PaymentSlipScreen.tsx';
import { ReturnScreen } from '#islands/returns/ReturnScreen.tsx';
import { ReviewForm } from '#islands/reviews/ReviewForm.tsx';
import { RaiseTicketScreen } from '#islands/tickets/RaiseTicketScreen.tsx';
import '#lib/browser/newsletter/forms.ts';
import { startStockAlert } from '#lib/browser/stock-alerts/form.ts';
import { startTracking } from '#lib/browser/orders/tracking.ts';
import { fillForm } from '../support/checkout.tsx';
import { soap, storeCart } from '../support/cart-fixtures.ts';
import { deliveredOrder, ordersPage, wireOrder, wireReturn } from '../support/order-fixtures.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** A form that must survive a bad network. */
export interface Form {
  /** What a user does with it. */
  name: string;
  /** What it asks for by itself. */
  routes?: Record<string, FakeResponse>;
  open: () => Promise<unknown>;
  fill: () => Promise<unknown>;
  send: () => Promise<unknown>;
  /** What was typed is still there. */
  stays: () => unknown;
  call: string;
  /** What is said when nothing came back. */
  failed: string;
  /** The same, where silence has a sentence of its own. */
  late?: string;
  /** The response when it is sent again after a lost one. */
  response: FakeResponse;
  /** What is said then. */
  done: string;
}

/** What was typed is still in its field. */
const keeps = (label: string, value: string) => () =>
  expect.element(field(label)).toHaveValue(value);

const PASSWORD = 'weaver of reeds';

async function typeCode(): Promise<void> {
  await field('Digit 1').click();
  await userEvent.keyboard('471302');
}

export const ACCOUNT_FORMS: readonly Form[] = [
  {
    name: 'logging in',
    open: () => render(<LoginScreen />),
    fill: async () => {
      await field('Email').fill('nimali@example.com');
      await field('Password').fill(PASSWORD);
    },
    send: () => press('Login'),
    stays: keeps('Password', PASSWORD),
    call: 'POST /api/users/login',
    failed: 'Something went wrong. Try again.',
    response: signedInResponse(),
    done: 'Login successful!',
  },
  {
    name: 'registering',
    open: () => render(<RegisterScreen />),
    fill: async () => {
      await field('Full Name').fill('Nimali Perera');
      await field('Email').fill('nimali@example.com');
      await field('Phone Number').fill('0771234567');
      await field('Password').fill(PASSWORD);
      await field('Confirm Password').fill(PASSWORD);
    },
    send: () => press('Register'),
    stays: keeps('Confirm Password', PASSWORD),
    call: 'POST /api/users/register',
    failed: 'Something went wrong',
    response: success({ message: 'User registered successfully!' }, 201),
    done: 'User registered successfully!',
  },
  {
    name: 'confirming an email',
    open: () => {
      localStorage.setItem('userEmail', 'nimali@example.com');
      return render(<VerifyScreen />);
    },
    fill: typeCode,
    send: () => press('Submit'),
    stays: keeps('Digit 6', '2'),
    call: 'POST /api/users/verifyemail',
    failed: 'Something went wrong. Please try again.',
    // The code is spent: logging in settles whether it was accepted.
    response: refusal(400, 'Invalid OTP. Please try again.'),
    done: 'Your email may already be verified. Try logging in.',
  },
  {
    name: 'setting a new password',
    open: () => {
      localStorage.setItem('userEmail', 'nimali@example.com');
      localStorage.setItem('resetUntil', String(Date.now() + 60_000));
      return render(<ResetScreen />);
    },
    fill: async () => {
      await field('New Password').fill('a new handloom');
      await field('Confirm Password').fill('a new handloom');
    },
    send: () => press('Reset Password'),
    stays: keeps('New Password', 'a new handloom'),
    call: 'POST /api/users/reset-password',
    failed: 'Something went wrong. Please try again later',
    // Its proof is spent as well.
    response: refusal(401, 'Please verify the code from your email first.'),
    done: 'Your password may already be changed. Try logging in with the new one.',
  },
  {
    name: 'changing the profile',
    open: () => {
      signIn();
      return render(<ProfileScreen languages={[]} />);
    },
    fill: () => field('City').fill('Galle'),
    send: () => press('Save changes'),
    stays: keeps('City', 'Galle'),
    call: 'PUT /api/users/user-1',
    failed: 'Network connection failed (/api/users/user-1)',
    late: 'Request timed out (/api/users/user-1)',
    response: success({ user: wireUser({ city: 'Galle' }) }),
    done: 'Profile updated successfully',
  },
  {
    name: 'saving a picture of oneself',
    open: () => {
      signIn();
      return render(<ProfileScreen languages={[]} />);
    },
    fill: async () =>
      chooseFile(field('Choose a picture').first(), await pictureFile('flower.png', 60, 40)),
    send: () => press('Save picture'),
    stays: () => expect.element(page.getByText('New picture, not saved yet')).toBeVisible(),
    call: 'POST /api/users/avatar',
    failed: 'Network connection failed',
    late: 'Request timed out',
    response: success({ avatar: '/media/abc-320.webp' }),
    done: 'Avatar updated successfully!',
  },
];

export const SHOP_FORMS: readonly Form[] = [
  {
    name: 'ordering',
    routes: { 'GET /api/order/myorders': ordersPage([]) },
    open: () => {
      signIn();
      storeCart([soap]);
      return render(<CheckoutScreen settings={publicSettings(defaultShopSettings)} />);
    },
    fill: fillForm,
    send: () => press('Place Order'),
    stays: keeps('Street address', '42 Lake Road'),
    call: 'POST /api/order/place',
    failed: 'Order failed\nSomething went wrong!',
    response: success(
      {
        orderId: 'K7M2-9QXD',
        order: wireOrder(),
        message: 'Order placed successfully! Cash payment will be collected on delivery.',
      },
      201,
    ),
    done: 'Order placed!\nOrder placed successfully! Cash payment will be collected on delivery.',
  },
  {
    name: 'uploading a payment slip',
    routes: { 'GET /api/orders/K7M2-9QXD': success({ order: wireOrder() }) },
    open: () => {
      signIn();
      history.replaceState(null, '', '/payment-slip?orderId=K7M2-9QXD');
      return render(<PaymentSlipScreen />);
    },
    fill: async () => {
      const chooser = page.getByLabelText('Slip of order K7M2-9QXD');
      await expect.element(chooser).toBeInTheDocument();
      chooseFile(chooser, await pictureFile('slip.png', 60, 40));
    },
    send: () => page.getByRole('button', { name: /^(Submit slip|Try again)$/ }).click(),
    stays: () => expect.element(page.getByAltText('Preview of your slip')).toBeInTheDocument(),
    call: 'POST /api/order/K7M2-9QXD/slip',
    failed: 'Failed to upload slip Network connection failed. Your picture is still here.',
    late: 'Failed to upload slip Request timed out. Your picture is still here.',
    response: success({
      paymentSlip: '/uploads/slips/abc.webp',
      message: 'We have your slip; it awaits approval. We’ll email you once it’s checked.',
    }),
    done: 'We have your slip; it awaits approval. We’ll email you once it’s checked.',
  },
  {
    name: 'returning an item',
    routes: { 'GET /api/orders/K7M2-9QXD': success({ order: deliveredOrder({ history: [] }) }) },
    open: () => {
      signIn();
      history.replaceState(null, '', '/order-return?orderId=K7M2-9QXD');
      return render(<ReturnScreen days={30} />);
    },
    fill: async () => {
      await page.getByRole('checkbox', { name: /^Herbal Soap Trio/ }).click();
      await page.getByRole('radio', { name: 'Refund' }).click();
      await field('Reason').selectOptions('I changed my mind.');
      await field('Details (optional)').fill('I have enough.');
    },
    send: () => press('Request return'),
    stays: keeps('Details (optional)', 'I have enough.'),
    call: 'POST /api/order/K7M2-9QXD/return',
    failed: 'Your return could not be requested. Check your connection and try again.',
    response: success({ return: wireReturn(), message: 'Return requested.' }, 201),
    done: 'Return requested.',
  },
  {
    name: 'tracking a parcel',
    open: async () => {
      await openBuiltPage('/order-tracking', '.tracking');
      const room = document.querySelector<HTMLElement>('.tracking');
      if (room) startTracking(room, () => undefined);
    },
    fill: async () => {
      await field('Order number').fill('K7M2-9QXD');
      await field('Email').fill('nimali@example.com');
    },
    send: () => press('Track order'),
    stays: keeps('Order number', 'K7M2-9QXD'),
    call: 'POST /order-tracking',
    failed: 'Network connection failed',
    response: {
      body: '<div class="tracking"><h2 id="tracked-number" tabindex="-1">Order K7M2-9QXD</h2></div>',
      headers: { 'content-type': 'text/html' },
    },
    done: 'Order K7M2-9QXD',
  },
  {
    name: 'raising a ticket',
    routes: { 'GET /api/orders/myorders': ordersPage([]) },
    open: () => {
      signIn();
      return render(<RaiseTicketScreen />);
    },
    fill: async () => {
      await field('Category').selectOptions('Pottery');
      await field('Product').selectOptions('Bowl');
      await field('Subject').fill('A chip');
      await field('Inquiry').fill('It came with a chip of 3 mm.');
    },
    send: () => press('Submit Ticket'),
    stays: keeps('Inquiry', 'It came with a chip of 3 mm.'),
    call: 'POST /api/tickets/create',
    failed: 'Failed to submit ticket.',
    response: success({ message: 'Ticket submitted successfully!' }, 201),
    done: 'Ticket submitted successfully!',
  },
  {
    name: 'writing a review',
    routes: { 'GET /api/users/me/reviews': success({ reviews: [], total: 0, page: 1, pages: 1 }) },
    open: () => {
      const { email } = signIn();
      return render(<ReviewForm productId="jak-wood-bowl" email={email} show={() => undefined} />);
    },
    fill: async () => {
      await page.getByRole('slider').click();
      await userEvent.keyboard('{End}');
      await field('Comment').fill('It smells of the tree.');
    },
    send: () => press('Submit Review'),
    stays: keeps('Comment', 'It smells of the tree.'),
    call: 'POST /api/products/jak-wood-bowl/reviews',
    failed: 'Failed to submit review.',
    response: success(
      {
        message: 'Review submitted successfully!',
        reviews: [],
        review: { rating: 5, own: 5, reviewCount: 1 },
      },
      201,
    ),
    done: 'Review submitted successfully!',
  },
  {
    name: 'asking for a stock alert',
    open: async () => {
      await openBuiltPage('/stock-alert?product=jak-wood-bowl', '.stock-alert');
      const form = document.querySelector<HTMLFormElement>('.stock-alert-form');
      if (form) startStockAlert(form);
    },
    fill: () => field('Email').fill('nimali@example.com'),
    send: () => press('Tell me when it is back'),
    stays: keeps('Email', 'nimali@example.com'),
    call: 'POST /api/stock-alerts',
    failed: 'Network connection failed',
    late: 'Request timed out',
    response: success({
      message: 'Check your email and click the link to confirm.',
    }),
    done: 'Check your email and click the link to confirm.',
  },
  {
    name: 'subscribing to the newsletter',
    open: () => openBuiltPage('/pages/delivery', 'footer'),
    fill: () => field('Newsletter subscription').fill('nimali@example.com'),
    send: () => press('Subscribe'),
    stays: keeps('Newsletter subscription', 'nimali@example.com'),
    call: 'POST /api/newsletter',
    failed: 'Network connection failed',
    late: 'Request timed out',
    response: success({
      message: 'Check your email and click the link to confirm.',
    }),
    done: 'Check your email and click the link to confirm.',
  },
];
