import * as m from '#messages';
import type { Sort } from '#lib/catalogue/query.ts';

interface ListingAddress {
  q?: string;
  category?: string;
  brand?: string;
  discounted?: '1';
  sort?: Sort;
  page?: number;
}

const locale = (): string => m.common_locale();

export const DELIVERIES_WORKER = '/profile/my-deliveries-worker';

/** Addresses of shoppers and drivers, which each language has below its prefix. */
const localizedPaths = {
  home: '/',
  products: (address: ListingAddress = {}) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(address)) {
      if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
    }
    const query = String(params);
    return query ? `/products?${query}` : '/products';
  },
  product: (id: string, variant?: string) =>
    `/product/${encodeURIComponent(id)}${variant === undefined ? '' : `?${new URLSearchParams({ variant })}`}`,
  productReviews: (id: string) => `/product/${encodeURIComponent(id)}#reviews`,
  reviews: (id: string) => `/product/${encodeURIComponent(id)}/reviews`,
  stockAlert: (product: string, size?: string) =>
    `/stock-alert?${new URLSearchParams({ product, ...(size !== undefined && { size }) })}`,
  stockAlertPage: '/stock-alert',
  stockAlertConfirm: '/stock-alert/confirm',
  stockAlertUnsubscribe: '/stock-alert/unsubscribe',
  quickView: (id: string) => `/fragments/quick-view/${encodeURIComponent(id)}`,
  category: (slug: string) => `/category/${slug}`,
  fashions: '/fashions',
  sale: '/sale',
  fashion: (group: string) => `/fashion/${group}`,
  brands: '/brands',
  makers: '/makers',
  maker: (slug: string) => `/maker/${slug}`,
  sizeGuide: (slug: string) => `/size-guide/${slug}`,
  sizeGuideFragment: (slug: string) => `/fragments/size-guide/${slug}`,
  cart: '/cart',
  giftVoucher: '/gift-voucher',
  checkout: '/checkout',
  login: '/login',
  loginGoogle: '/login/google',
  register: '/register',
  verify: '/verify',
  verify2fa: '/verify2fa',
  forgotPassword: '/forgot-password',
  twoFactorSetup: '/2fa/setup',
  twoFactorVerify: '/2fa/verify',
  logout: '/logout',
  profile: '/profile',
  myList: '/profile/my-list',
  wishlist: '/profile/wishlist',
  myDeliveries: '/profile/my-deliveries',
  myDelivery: (orderId: string) => `/profile/my-deliveries/${encodeURIComponent(orderId)}`,
  /** Its path limits its scope to the driver's pages. */
  deliveriesWorker: () =>
    locale() === 'en' ? `${DELIVERIES_WORKER}.js` : `${DELIVERIES_WORKER}.${locale()}.js`,
  myOrders: '/profile/orders',
  myTickets: '/profile/my-tickets',
  ticket: (id: string) => `/profile/my-tickets#${id}`,
  raiseTicket: '/raise-ticket',
  raiseTicketAbout: (orderId: string) => `/raise-ticket?${new URLSearchParams({ orderId })}`,
  deliveries: '/deliveries',
  delivery: (orderId: string) => `/deliveries/${encodeURIComponent(orderId)}`,
  helpCenter: '/help-center',
  support: '/help-center#contact',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  orderTracking: '/order-tracking',
  trackOrder: (orderId: string) => `/order-tracking?${new URLSearchParams({ orderId })}`,
  orderConfirmation: '/order-confirmation',
  orderConfirmed: (orderId: string) => `/order-confirmation?${new URLSearchParams({ orderId })}`,
  orderReceipt: '/order-receipt',
  receipt: (orderId: string) => `/order-receipt?${new URLSearchParams({ orderId })}`,
  paymentSlipPage: '/payment-slip',
  paymentSlip: (orderId: string) => `/payment-slip?${new URLSearchParams({ orderId })}`,
  orderReturn: '/order-return',
  guestOrder: (token: string) => `/o/${token}`,
  returnOf: (orderId: string) => `/order-return?${new URLSearchParams({ orderId })}`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  dataSaver: (state: 'on' | 'off') => `/data-saver/${state}`,
  page: (slug: string) => `/pages/${slug}`,
  privacy: '/pages/legal-notice#your-data',
  popular: (slug: string) => `/?popular=${slug}`,
  popularFragment: (slug: string) => `/fragments/popular/${slug}`,
} as const;

/** Addresses of staff, in English alone. */
const staffPaths = {
  admin: '/admin',
  adminSlips: '/admin/slips',
  adminSlip: (orderNumber: string) => `/admin/slips?${new URLSearchParams({ order: orderNumber })}`,
  adminOrders: '/admin/orders',
  adminOrder: (orderId: string) => `/admin/orders?${new URLSearchParams({ order: orderId })}`,
  adminNewOrder: '/admin/orders/new',
  packingSlip: (orderNumber: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/packing-slip`,
  packingSlips: (orderNumbers: readonly string[]) =>
    orderNumbers.length === 0
      ? '/admin/orders/packing-slips'
      : `/admin/orders/packing-slips?ids=${orderNumbers.map(encodeURIComponent).join(',')}`,
  adminReturns: '/admin/returns',
  adminVouchers: '/admin/vouchers',
  adminNewVoucher: '/admin/vouchers?new=1',
  adminGiftVouchers: '/admin/gift-vouchers',
  adminNewGiftVoucher: '/admin/gift-vouchers?new=1',
  adminCash: '/admin/cash',
  adminDriverCash: (driverId: string) => `/admin/cash?${new URLSearchParams({ driver: driverId })}`,
  adminCashReceipt: (driverId: string, settlementId: string) =>
    `/admin/cash?${new URLSearchParams({ driver: driverId, receipt: settlementId })}`,
  adminFigures: '/admin/figures',
  adminLedger: '/admin/ledger',
  adminTickets: '/admin/tickets',
  adminTicket: (id: string) => `/admin/tickets?${new URLSearchParams({ q: id })}`,
  adminProducts: '/admin/products',
  adminApi: '/admin/api',
  adminSales: '/admin/sales',
  adminNewSale: '/admin/sales?new=1',
  adminSaleOf: (products: readonly string[]) =>
    `/admin/sales?${new URLSearchParams(products.map((id) => ['product', id]))}`,
  adminCategories: '/admin/categories',
  adminCategoriesIn: (place: string) => `/admin/categories?${new URLSearchParams({ place })}`,
  adminCategory: (slug: string) => `/admin/categories?${new URLSearchParams({ edit: slug })}`,
  adminNewCategory: '/admin/categories?new=1',
  adminReviews: '/admin/reviews',
  adminTranslations: '/admin/translations',
  adminPeople: '/admin/people',
  adminPerson: (id: string) => `/admin/people?${new URLSearchParams({ person: id })}`,
  adminContent: '/admin/content',
  adminNewsletter: '/admin/newsletter',
  preview: (token: string) => `/preview/${token}`,
  previewLeave: '/preview/leave',
  adminSettings: '/admin/settings',
  adminNewProduct: '/admin/products/new',
  /** A new product that begins with what another has. */
  adminProductLike: (id: string) => `/admin/products/new?from=${encodeURIComponent(id)}`,
  adminProductImport: (id?: string) =>
    `/admin/products/import${id === undefined ? '' : `?${new URLSearchParams({ id })}`}`,
  productImportSample: '/products-sample.csv',
  adminProduct: (id: string) => `/admin/products/${encodeURIComponent(id)}`,
} as const;

type Addresses = Readonly<Record<string, string | ((...inputs: never[]) => string)>>;
type InLanguage<T extends Addresses> = {
  readonly [Name in keyof T]: T[Name] extends string ? string : T[Name];
};

/** What stands before an address in the language of the screen or request: nothing, or `/si`. */
const prefix = (): string => (locale() === 'en' ? '' : `/${locale()}`);

/** An address of the shop, as English has it, in the language of the screen or request. */
export const localAddress = (address: string): string =>
  address === staffPaths.admin || address.startsWith(`${staffPaths.admin}/`)
    ? address
    : prefix() + address;

/** The addresses, each with the prefix of the language in which it is read. */
function inLanguage<T extends Addresses>(addresses: T): InLanguage<T> {
  const properties = Object.entries(addresses).map(([name, address]) => [
    name,
    typeof address === 'string'
      ? { get: () => prefix() + address, enumerable: true }
      : { value: (...inputs: never[]) => prefix() + address(...inputs), enumerable: true },
  ]);
  return Object.create(null, Object.fromEntries(properties));
}

export const paths = Object.assign(inLanguage(localizedPaths), staffPaths);
