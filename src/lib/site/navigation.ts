import { type Category, type CategoryList, FASHION, inPlace } from '#lib/catalogue/categories.ts';
import * as m from '#messages';
import { categoryPath } from './category-path.ts';
import { paths } from './paths.ts';

const linkTo = (category: Category) => ({ title: category.name, href: categoryPath(category) });

/** docs/spec.md §2 calls the category Fashion `Fashions` here. */
const titleOf = ({ slug, name }: Category): string =>
  slug === FASHION && name === 'Fashion' ? m.site_fashions() : name;

/** Each with the links of its menu; what is below a category that is not shown stands alone. */
export function categoryLinks(shown: CategoryList) {
  const all = inPlace(shown, 'navigation');
  const isBelow = ({ parent }: Category) => all.some(({ slug }) => slug === parent);
  return all
    .filter((one) => !isBelow(one))
    .map((one) => ({
      ...linkTo(one),
      title: titleOf(one),
      links: all.filter(({ parent }) => parent === one.slug).map(linkTo),
    }));
}

/** Behind the categories. */
export const moreLinks = () => [
  { title: m.site_new_arrivals(), href: paths.products({ sort: 'newest' }) },
  { title: m.site_all_brands(), href: paths.brands },
];

/** `role` limits a link to one role (docs/spec.md §2 "Profile"). */
export const profileLinks = () =>
  [
    { title: m.site_my_profile(), href: paths.profile, icon: 'user' },
    { title: m.site_my_list(), href: paths.myList, icon: 'list' },
    { title: m.site_my_wishlist(), href: paths.wishlist, icon: 'heart' },
    { title: m.site_my_deliveries(), href: paths.myDeliveries, icon: 'truck', role: 'driver' },
    { title: m.site_my_orders(), href: paths.myOrders, icon: 'box' },
    { title: m.site_my_tickets(), href: paths.myTickets, icon: 'chat' },
    { title: m.site_logout(), href: paths.logout, icon: 'logout' },
  ] as const;

export const accountLinks = () =>
  [
    { title: m.site_my_account(), href: paths.profile, icon: 'user' },
    { title: m.site_my_orders(), href: paths.myOrders, icon: 'box' },
    { title: m.site_my_tickets(), href: paths.myTickets, icon: 'chat' },
    { title: m.site_raise_ticket(), href: paths.raiseTicket, icon: 'pen' },
    { title: m.site_admin(), href: paths.admin, icon: 'grid', role: 'staff' },
    { title: m.site_logout(), href: paths.logout, icon: 'logout' },
  ] as const;
