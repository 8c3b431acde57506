import type { Shop } from '#lib/server/app/create-shop.ts';
import { placeOrder } from './orders.ts';
import { callerOf, demoAdmin, type TestUser } from './people.ts';
import { ticketWords } from '../../support/ticket-words.ts';

/** Addresses by the file of their template. */
export type Templates = Record<string, readonly string[]>;

export const forGuests: Templates = {
  index: ['/', '/?popular=bowls'],
  products: ['/products', '/products?q=batik', '/products?q=zzzzqq', '/products?page=2'],
  'category/[name]': ['/category/bags', '/category/flying-carpets'],
  fashions: ['/fashions'],
  'fashion/[group]': ['/fashion/mens'],
  'product/[id]/index': [
    '/product/peacock-batik-sarong',
    '/product/jak-wood-bowl',
    '/product/peacock-batik-tote',
  ],
  'product/[id]/reviews': ['/product/jak-wood-bowl/reviews'],
  'pages/[slug]': ['/pages/delivery'],
  brands: ['/brands'],
  sale: ['/sale'],
  makers: ['/makers', '/makers?page=2'],
  'size-guide/[slug]': ['/size-guide/clothes'],
  'maker/[slug]': ['/maker/indrani-wijesekara', '/maker/bandara-menike'],
  'help-center': ['/help-center', '/help-center?q=slip', '/help-center?q=xyzzy'],
  404: ['/no-such-page'],
  500: ['/500'],
  cart: ['/cart'],
  login: ['/login'],
  'login/google': ['/login/google'],
  register: ['/register'],
  'forgot-password': ['/forgot-password'],
  verify: ['/verify'],
  verify2fa: ['/verify2fa'],
  'gift-voucher': ['/gift-voucher'],
  'order-tracking': ['/order-tracking'],
  'profile/wishlist': ['/profile/wishlist'],
  'stock-alert/index': [
    '/stock-alert?product=jak-wood-bowl',
    '/stock-alert?product=lotus-batik-shirt&size=M',
  ],
  'stock-alert/confirm': ['/stock-alert/confirm?token=unknown'],
  'stock-alert/unsubscribe': ['/stock-alert/unsubscribe?token=unknown'],
  'invitation/[token]': ['/invitation/unknown'],
  'preview/[token]': ['/preview/unknown'],
  'o/[token]': ['/o/unknown'],
  'newsletter/index': ['/newsletter'],
  'newsletter/confirm': ['/newsletter/confirm?token=unknown'],
  'newsletter/unsubscribe': ['/newsletter/unsubscribe?token=unknown'],
};
export const forShoppers: Templates = {
  'profile/index': ['/profile'],
  'profile/my-list': ['/profile/my-list'],
  'profile/wishlist': ['/profile/wishlist'],
  'profile/my-tickets': ['/profile/my-tickets'],
  'profile/orders': ['/profile/orders'],
  'raise-ticket': ['/raise-ticket'],
  '2fa/setup': ['/2fa/setup'],
  '2fa/verify': ['/2fa/verify'],
  'product/[id]/index': ['/product/herbal-soap-trio#reviews'],
};
export const forBuyers = (orderNumber: string): Templates => ({
  checkout: ['/checkout'],
  'payment-slip': [`/payment-slip?orderId=${orderNumber}`],
  'order-confirmation': [`/order-confirmation?orderId=${orderNumber}`],
  'order-receipt': [`/order-receipt?orderId=${orderNumber}`],
  'order-return': [`/order-return?orderId=${orderNumber}`],
  'deliveries/index': ['/deliveries'],
  'deliveries/[orderId]': [`/deliveries/${orderNumber}`],
});
export const forDrivers = (orderNumber: string): Templates => ({
  'profile/my-deliveries/index': ['/profile/my-deliveries'],
  'profile/my-deliveries/[orderId]': [`/profile/my-deliveries/${orderNumber}`],
});
export const forAdmins = (orderNumber: string): Templates => ({
  'admin/index': ['/admin'],
  'admin/content': [
    '/admin/content?collection=hero',
    '/admin/content?collection=promises&entry=gift',
    '/admin/content?collection=help&entry=how-do-refunds-work',
    '/admin/content?preview=/',
    '/admin/content?show=calendar',
  ],
  'admin/slips': [`/admin/slips?order=${orderNumber}`, '/admin/slips?status=approved'],
  'admin/orders': [
    `/admin/orders?q=${orderNumber}`,
    `/admin/orders?q=${orderNumber}&order=${orderNumber}`,
    `/admin/orders?from=2026-11-01&district=Galle&driver=none&refund=due&q=${orderNumber}`,
  ],
  'admin/orders/packing-slips': [
    `/admin/orders/${orderNumber}/packing-slip`,
    '/admin/orders/packing-slips',
  ],
  'admin/orders/new': ['/admin/orders/new'],
  'admin/products/index': ['/admin/products', '/admin/products?archived=1'],
  'admin/products/new': ['/admin/products/new'],
  'admin/sales': ['/admin/sales'],
  'admin/vouchers': ['/admin/vouchers', '/admin/vouchers?new=1'],
  'admin/gift-vouchers': ['/admin/gift-vouchers', '/admin/gift-vouchers?new=1'],
  'admin/products/import': ['/admin/products/import', '/admin/products/import?id=unknown'],
  'admin/products/[id]': ['/admin/products/jak-wood-bowl'],
  'admin/people': ['/admin/people'],
  'admin/settings': ['/admin/settings', '/admin/settings?show=history'],
  'admin/figures': ['/admin/figures', '/admin/figures?from=2026-01-01&to=2026-01-31'],
  'admin/ledger': ['/admin/ledger', '/admin/ledger?method=card&q=none'],
  'admin/returns': ['/admin/returns', '/admin/returns?status=all'],
  'admin/cash': [
    '/admin/cash',
    '/admin/cash?driver=nobody',
    '/admin/cash?driver=nobody&receipt=none',
  ],
  'admin/newsletter': ['/admin/newsletter'],
  'admin/translations': ['/admin/translations'],
  'admin/categories': ['/admin/categories', '/admin/categories?edit=bags'],
  'admin/reviews': ['/admin/reviews'],
  'admin/tickets': ['/admin/tickets'],
});
export const SOAP = 'herbal-soap-trio';

/** Gives a shopper what the account's pages show: an order, a filled cart, a wishlist and tickets. */
export async function fillAccount(shop: Shop, user: TestUser): Promise<string> {
  const orderNumber = await placeOrder(shop, user, [SOAP, 'coconut-pair']);
  await shop.cart.add(user.id, { productId: 'peacock-batik-sarong', size: 'M', quantity: 2 });
  await shop.cart.add(user.id, { productId: SOAP, size: 'Default', quantity: 1 });
  await shop.wishlist.add(user.id, 'jak-wood-bowl', { page: 1, limit: 24 });
  await shop.wishlist.add(user.id, 'lacquer-band-bowl', { page: 1, limit: 24 });
  await raiseTickets(shop, user);
  return orderNumber;
}

/** Raises two tickets, the first of them answered. */
export async function raiseTickets(shop: Shop, user: TestUser): Promise<void> {
  const raise = (subject: string) =>
    shop.tickets.create(callerOf(user), {
      values: { ...ticketWords, subject },
      picture: undefined,
      hash: subject,
    });
  const answered = await raise(ticketWords.subject);
  const message = 'We send you another one. Please keep the bowl until then.';
  await shop.tickets.reply(callerOf(await demoAdmin(shop)), answered._id, { message });
  await raise('A mat of another colour');
}
