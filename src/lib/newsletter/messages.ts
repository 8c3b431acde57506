export const SUBSCRIBED = 'You are subscribed';
export const NEWSLETTER_LEAD = 'New products and the people who make them, about once a month.';
