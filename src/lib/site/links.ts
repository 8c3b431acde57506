import { groups } from '../catalogue/categories.ts';
import { paths } from '../paths.ts';

/** What the navigation bar and the phone's drawer both lead to. */
export const fashionLinks = groups.map(({ slug, label }) => ({
  title: label,
  href: paths.fashion(slug),
}));

export const newArrivals = { title: 'New Arrivals', href: paths.products({ sort: 'newest' }) };
export const allBrands = { title: 'All Brands', href: paths.brands };

export const accountLinks = [
  { title: 'My Account', href: paths.profile, icon: 'user' },
  { title: 'My Tickets', href: paths.myTickets, icon: 'chat' },
  { title: 'Raise a Ticket', href: paths.raiseTicket, icon: 'pen' },
  { title: 'Logout', href: paths.logout, icon: 'logout' },
];
