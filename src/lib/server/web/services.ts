import type { AccountServices } from '#lib/server/features/account/service.ts';
import type { Me } from '#lib/server/features/account/users.ts';
import type { productDesk } from '#lib/server/features/catalogue/admin.ts';
import type { goodsDesk } from '#lib/server/features/catalogue/remote-catalogue.ts';
import type { reviewDesk } from '#lib/server/features/catalogue/reviews.ts';
import type { Catalogue } from '#lib/server/features/catalogue/service.ts';
import type { cartDesk } from '#lib/server/features/cart/service.ts';
import type { newsletterDesk } from '#lib/server/features/newsletter/service.ts';
import type { adminDesk } from '#lib/server/features/orders/admin.ts';
import type { orderDesk } from '#lib/server/features/orders/service.ts';
import type { slipDesk } from '#lib/server/features/orders/slips.ts';
import type { ticketDesk } from '#lib/server/features/tickets/service.ts';
import type { wishlistDesk } from '#lib/server/features/wishlist/service.ts';
import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

/** Work that spans several features; the composition root adds it to the account service. */
interface WholeAccount {
  /** Everything that is stored of a person. */
  ownData(me: Me): Promise<Record<string, unknown>>;
  /** Deletes an account: personal data is erased, orders stay without a name. */
  remove(me: Me): Promise<void>;
}

/** What endpoints work with: the services of a process that has the data. */
export interface Services extends Pick<AccountServices, 'sessions' | 'google'> {
  siteUrl: string;
  now: () => Date;
  account: AccountServices['account'] & WholeAccount;
  catalogue: Catalogue;
  goods: ReturnType<typeof goodsDesk>;
  products: ReturnType<typeof productDesk>;
  reviews: ReturnType<typeof reviewDesk>;
  cart: ReturnType<typeof cartDesk>;
  wishlist: ReturnType<typeof wishlistDesk>;
  newsletter: ReturnType<typeof newsletterDesk>;
  orders: ReturnType<typeof orderDesk>;
  slips: ReturnType<typeof slipDesk>;
  desk: ReturnType<typeof adminDesk>;
  tickets: ReturnType<typeof ticketDesk>;
  changes: Changes;
  pictures: Pictures;
  uploads: Uploads;
}
