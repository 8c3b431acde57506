import { groups } from '#lib/catalogue/categories.ts';
import { paths } from './paths.ts';

/** Links of the navigation bar and the phone's drawer. */
export const fashionLinks = groups.map(({ slug, label }) => ({
  title: label,
  href: paths.fashion(slug),
}));

export const newArrivals = { title: 'New Arrivals', href: paths.products({ sort: 'newest' }) };
export const allBrands = { title: 'All Brands', href: paths.brands };

/** The profile's side menu (docs/spec.md §2 "Profile"); `role` limits a link to one role. */
export const profileLinks = [
  { title: 'My Profile', href: paths.profile, icon: 'user' },
  { title: 'My List', href: paths.myList, icon: 'list' },
  { title: 'My Wishlist', href: paths.wishlist, icon: 'heart' },
  { title: 'My Deliveries', href: paths.myDeliveries, icon: 'truck', role: 'driver' },
  { title: 'My Orders', href: paths.myOrders, icon: 'box' },
  { title: 'My Tickets', href: paths.myTickets, icon: 'chat' },
  { title: 'Logout', href: paths.logout, icon: 'logout' },
] as const;

export const accountLinks = [
  { title: 'My Account', href: paths.profile, icon: 'user' },
  { title: 'My Orders', href: paths.myOrders, icon: 'box' },
  { title: 'My Tickets', href: paths.myTickets, icon: 'chat' },
  { title: 'Raise a Ticket', href: paths.raiseTicket, icon: 'pen' },
  { title: 'Admin', href: paths.admin, icon: 'grid', role: 'staff' },
  { title: 'Logout', href: paths.logout, icon: 'logout' },
] as const;

/** The admin pages; `count` names their number of pending items (docs/api.md "Admin orders"). */
export const adminLinks = [
  { title: 'Orders', href: paths.adminOrders },
  { title: 'Slips', href: paths.admin, count: 'slip_waiting' },
  { title: 'Returns', href: paths.adminReturns },
  { title: 'Tickets', href: paths.adminTickets, count: 'tickets_pending' },
  { title: 'Products', href: paths.adminProducts },
  { title: 'Reviews', href: paths.adminReviews },
  { title: 'Drivers', href: paths.adminPeople },
] as const;
