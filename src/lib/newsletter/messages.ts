/** Messages of the newsletter. */
export const NEWSLETTER_LEAD = 'New products and the people who make them, about once a month.';
