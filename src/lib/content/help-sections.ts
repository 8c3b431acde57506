/** With the labels of the admin area. */
export const helpSections = [
  { slug: 'ordering', label: 'Ordering' },
  { slug: 'paying', label: 'Paying' },
  { slug: 'delivery', label: 'Delivery' },
  { slug: 'exchange', label: 'Exchange' },
  { slug: 'account', label: 'Account' },
  { slug: 'care', label: 'Products and care' },
] as const;

export const helpSectionSlugs = helpSections.map(({ slug }) => slug);
