import { numbered } from '../../support/products.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProductScreen } from '#islands/admin/catalogue/ProductScreen.tsx';
import { ProductsScreen } from '#islands/admin/catalogue/ProductsScreen.tsx';
import { SettingsScreen } from '#islands/admin/shop-settings/SettingsScreen.tsx';
import { ProfileScreen } from '#islands/account/ProfileScreen.tsx';
import { ReviewForm } from '#islands/reviews/ReviewForm.tsx';
import { TicketsScreen } from '#islands/tickets/TicketsScreen.tsx';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { $toasts } from '#lib/browser/toasts.ts';
import { defaultShopSettings, mergeSettings } from '#lib/shop-settings/shop-settings.ts';
import { sarong, wireProduct } from '../support/cart-fixtures.ts';
import { fakeApi, type FakeResponse, success } from '../support/fake-api.ts';
import {
  ordersPage,
  ownReviewsResponse,
  submittedResponse,
  SUBJECT,
  ticketsResponse,
  wireReview,
  wireTicket,
} from '../support/order-fixtures.ts';
import { onDesktop, renderOnPage, toastMessages } from '../support/page.tsx';
import { signIn, wireUser } from '../support/session.ts';

// Every form that edits something stored: what is stored and was not changed is never refused, and
// whatever is changed follows today's rules.

const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const long = (length: number) => 'n'.repeat(length);

interface Form {
  name: string;
  routes: Record<string, FakeResponse>;
  open: () => Promise<unknown>;
  /** Changes what is stored to what is refused, and back again. */
  wrong: { message: string; change: () => Promise<unknown>; undo: () => Promise<unknown> };
  /** A change that is taken. */
  right: () => Promise<unknown>;
  send: string;
  call: string;
  /** What is sent, as far as it matters. */
  body: unknown;
  done: string;
}

const typing = (label: string, refused: string, stored: string, message: string) => ({
  message,
  change: () => field(label).fill(refused),
  undo: () => field(label).fill(stored),
});

const user = {
  name: 'A.M. Perera',
  phone: '077 12',
  address: 'Main',
  city: '77',
  district: 'Atlantis',
  dob: '2024-04-18',
};

const ticket = {
  productCategory: 'Lace',
  product: 'Collar',
  inquiry: long(600),
  updatedAt: '2026-01-01T08:00:00.000Z',
};

/** A sarong that an earlier version took. */
const product = wireProduct(sarong, {
  name: long(130),
  brand: long(170),
  variants: numbered([
    { size: 'M', countInStock: 2_000_000, priceCents: 2_000_000_000 },
    { size: 'L', countInStock: 4, priceCents: 250_000 },
  ]),
  discount: 0,
});
const ONE = '/api/admin/products/peacock-batik-sarong';
const list = { 'GET /api/admin/products': success({ products: [product], total: 1, pages: 1 }) };
const openList = async (action: string) => {
  await renderOnPage('/admin/products', () => (
    <ProductsScreen categories={defaultCategoryList.all} />
  ));
  await page.getByRole('button', { name: `${action} of ${long(130)}` }).click();
};

const account = { bank: 'Bank of Ceylon', branch: 'Galle', accountName: 'Shilpa' };
const version = (revision: number, changes: object) => ({
  settings: mergeSettings(
    mergeSettings(defaultShopSettings, {
      contact: { phone: 'Ask at the counter', email: `${long(70)}@shilpa.example` },
      shipping: { minDays: 7, maxDays: 3 },
      payment: { bankAccounts: [{ ...account, accountNumber: 'Ask Anoma' }] },
    }),
    changes,
  ),
  revision,
});

const forms: readonly Form[] = [
  {
    name: 'the profile',
    routes: { 'PUT /api/users/user-1': success({ user: wireUser({ ...user, gender: 'Female' }) }) },
    open: () => {
      signIn(user);
      return render(<ProfileScreen languages={[]} />);
    },
    wrong: typing(
      'Full Name',
      'B.C. Perera',
      user.name,
      'Name can only contain letters, spaces, hyphens and apostrophes',
    ),
    right: () => field('Female').click(),
    send: 'Save changes',
    call: 'PUT /api/users/user-1',
    body: { name: user.name, mobile: user.phone, dob: user.dob, gender: 'Female' },
    done: 'Profile updated successfully',
  },
  {
    name: 'a ticket',
    routes: {
      'GET /api/tickets/user': ticketsResponse('1', wireTicket(ticket)),
      'GET /api/orders/myorders': ordersPage([]),
      'PUT /api/tickets/update/ticket-1': success({ ticket: wireTicket(ticket) }),
    },
    open: async () => {
      signIn();
      await render(<TicketsScreen />);
      await press(`Edit ${SUBJECT}`);
    },
    wrong: {
      message: 'Please fill all required fields.',
      change: () => field('Category').selectOptions('Pottery'),
      undo: async () => {
        await field('Category').selectOptions('Lace');
        await field('Product').selectOptions('Collar');
      },
    },
    right: () => field('Subject').fill('A torn collar'),
    send: 'Save',
    call: 'PUT /api/tickets/update/ticket-1',
    body: {
      productCategory: 'Lace',
      product: 'Collar',
      subject: 'A torn collar',
      inquiry: ticket.inquiry,
    },
    done: 'Ticket updated successfully!',
  },
  {
    name: 'a review',
    routes: {
      'GET /api/users/me/reviews': ownReviewsResponse({
        ...wireReview({ comment: long(2100), rating: 4.5 }),
        productId: 'jak-wood-bowl',
      }),
      'POST /api/products/jak-wood-bowl/reviews': submittedResponse(wireReview()),
    },
    open: async () => {
      const { email } = signIn();
      await render(<ReviewForm productId="jak-wood-bowl" email={email} show={() => undefined} />);
      await press('Change your review');
    },
    wrong: {
      message: 'Please provide a rating and comment.',
      change: () => field('Rating').fill('0'),
      undo: () => field('Rating').fill('4'),
    },
    right: () => field('Rating').fill('4'),
    send: 'Submit Review',
    call: 'POST /api/products/jak-wood-bowl/reviews',
    body: { rating: 4, comment: long(2100) },
    done: 'Review submitted successfully!',
  },
  {
    name: 'a product',
    routes: {
      [`GET ${ONE}`]: success({ product }),
      [`PUT ${ONE}`]: success({ product: { ...product, discount: 10 } }),
    },
    open: async () => {
      signIn({ role: 'admin' });
      await renderOnPage('/admin/products/peacock-batik-sarong', () => (
        <ProductScreen categories={defaultCategoryList.all} shopLowStock={5} />
      ));
    },
    wrong: typing('Brand', long(151), long(170), 'Brand cannot exceed 150 characters'),
    right: () => field('Discount, %').fill('10'),
    send: 'Save',
    call: `PUT ${ONE}`,
    body: { discount: '10' },
    done: 'Product saved',
  },
  {
    name: 'the stock in the list',
    routes: { ...list, [`PATCH ${ONE}/stock`]: success({ product }) },
    open: () => {
      signIn({ role: 'admin' });
      return openList('Edit stock');
    },
    wrong: typing('M', '3000000', '2000000', 'In stock cannot exceed 1000000'),
    right: () => field('L').fill('5'),
    send: 'Save',
    call: `PATCH ${ONE}/stock`,
    body: { variants: [{ _id: 'peacock-batik-sarong.2', countInStock: 5 }] },
    done: 'Stock saved',
  },
  {
    name: 'the prices in the list',
    routes: { ...list, [`PATCH ${ONE}/price`]: success({ product }) },
    open: () => {
      signIn({ role: 'admin' });
      return openList('Edit price');
    },
    wrong: typing('M, Rs.', '30000000', '20000000.00', 'Price cannot exceed 10000000'),
    right: () => field('L, Rs.').fill('2600'),
    send: 'Save',
    call: `PATCH ${ONE}/price`,
    body: { variants: [{ _id: 'peacock-batik-sarong.2', price: 2600 }] },
    done: 'Price saved',
  },
  {
    name: 'the settings',
    routes: {
      'GET /api/admin/settings': success(version(7, {})),
      'GET /api/admin/settings/sms': success({ isSetUp: false, messages: [] }),
      'PUT /api/admin/settings': success(version(8, { contact: { city: 'Galle' } })),
    },
    open: async () => {
      signIn({ role: 'admin' });
      await renderOnPage('/admin/settings', () => <SettingsScreen />);
    },
    wrong: typing(
      'Phone',
      'Ask at the door',
      'Ask at the counter',
      'Phone must be digits, such as 066 555 0142.',
    ),
    right: () => field('City').fill('Galle'),
    send: 'Save',
    call: 'PUT /api/admin/settings',
    body: { settings: { contact: { city: 'Galle' } }, revision: 7 },
    done: 'Settings saved',
  },
];

beforeEach(async () => {
  $toasts.set([]);
  await onDesktop();
});

test.each(forms)('$name: what is stored and was not changed is sent as it is', async (form) => {
  const { routes, open, wrong, right, send, call, body, done } = form;
  const api = fakeApi(routes);
  await open();
  await right();
  await wrong.change();
  await press(send);
  await expect.element(page.getByText(wrong.message).first()).toBeVisible();
  expect(api.sentTo(call)).toEqual([]);
  await wrong.undo();
  await press(send);
  await expect.poll(toastMessages).toEqual([done]);
  expect(api.sentTo(call)).toMatchObject([{ body }]);
});
