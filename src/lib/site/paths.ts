import type { CategorySlug, GroupSlug } from '#lib/catalogue/categories.ts';
import type { Sort } from '#lib/catalogue/query.ts';

interface ListingAddress {
  q?: string;
  category?: string;
  brand?: string;
  sort?: Sort;
  page?: number;
}

/** Every address of the shop, written once. */
export const paths = {
  home: '/',
  products: (address: ListingAddress = {}) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(address)) {
      if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
    }
    return params.size > 0 ? `/products?${params}` : '/products';
  },
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  /** A product's page with its Reviews tab open. */
  productReviews: (id: string) => `/product/${encodeURIComponent(id)}#reviews`,
  /** All reviews of a product, where its page shows the newest alone. */
  reviews: (id: string) => `/product/${encodeURIComponent(id)}/reviews`,
  /** A product as a piece of page, for the dialog over a listing. */
  quickView: (id: string) => `/fragments/quick-view/${encodeURIComponent(id)}`,
  category: (slug: string) => `/category/${slug}`,
  fashions: '/fashions',
  fashion: (group: GroupSlug) => `/fashion/${group}`,
  brands: '/brands',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  /** Where one comes back from Google. */
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
  /** Beside its pages, so that it may look after them and nothing else. */
  deliveriesWorker: '/profile/my-deliveries-worker.js',
  myOrders: '/profile/orders',
  myTickets: '/profile/my-tickets',
  /** Where one ticket lies open. */
  ticket: (id: string) => `/profile/my-tickets#${id}`,
  raiseTicket: '/raise-ticket',
  /** A ticket about an order, which is filled in. */
  raiseTicketAbout: (orderId: string) => `/raise-ticket?${new URLSearchParams({ orderId })}`,
  deliveries: '/deliveries',
  delivery: (orderId: string) => `/deliveries/${encodeURIComponent(orderId)}`,
  helpCenter: '/help-center',
  support: '/help-center#contact',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  orderTracking: '/order-tracking',
  /** Tracking with the order number filled in. */
  trackOrder: (orderId: string) => `/order-tracking?${new URLSearchParams({ orderId })}`,
  orderConfirmation: '/order-confirmation',
  /** What one reads right after buying, and again after a reload. */
  orderConfirmed: (orderId: string) => `/order-confirmation?${new URLSearchParams({ orderId })}`,
  orderReceipt: '/order-receipt',
  receipt: (orderId: string) => `/order-receipt?${new URLSearchParams({ orderId })}`,
  paymentSlipPage: '/payment-slip',
  paymentSlip: (orderId: string) => `/payment-slip?${new URLSearchParams({ orderId })}`,
  /** Where admins look at slips, and at orders. */
  admin: '/admin',
  adminOrders: '/admin/orders',
  adminTickets: '/admin/tickets',
  adminProducts: '/admin/products',
  adminReviews: '/admin/reviews',
  adminNewProduct: '/admin/products/new',
  adminProduct: (id: string) => `/admin/products/${encodeURIComponent(id)}`,
  /** A content page: delivery, legal notice and so on. */
  page: (slug: string) => `/pages/${slug}`,
  /** The home page with another of its Popular Products tabs, and that tab as a piece of page. */
  popular: (slug: CategorySlug) => `/?popular=${slug}`,
  popularFragment: (slug: CategorySlug) => `/fragments/popular/${slug}`,
} as const;
