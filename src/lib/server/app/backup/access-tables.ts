/**
 * Tables that grant access (decision 0020): a test checks that each table with a token, hash or code is listed. Backups
 * omit these, so that an ended session stays ended and everybody logs in again.
 */
export const grantsAccess: ReadonlySet<string> = new Set([
  'sessions',
  'session_tokens',
  // Where the browser of a session is reached.
  'push_subscriptions',
  'one_time_tokens',
  'content_previews',
  'codes',
  'invitations',
  'registrations',
]);

/** Backups of older versions contain these; a restore ignores them. */
export const wereBackedUp: ReadonlySet<string> = new Set(['codes', 'invitations', 'registrations']);

/** The values say why a column that looks like a key grants no access. */
export const grantsNothing: Readonly<Record<string, string>> = {
  users: 'The password belongs to the account, as its name does.',
  orders: 'The link of a guest is made from the secret; it opens this order alone.',
  newsletter_links: 'Puts its own address on the list, or off it: links in old emails must work.',
  stock_alert_links: 'Ends or confirms its own alert.',
  slips: 'Hashes of files, to recognise a slip that was sent before.',
  delivery_photos: 'Hashes of files, to recognise a photo that was sent before.',
  outbox:
    'Codes and invitations in it open nothing: those are not restored. The code of a gift voucher is money that its recipient awaits.',
  idempotency_records: 'Hashes of requests; the responses hold no secret.',
  product_pictures: 'Hashes of public pictures.',
  product_variants: 'Barcodes, and hashes of public pictures.',
  content_pictures: 'Hashes of public pictures.',
  gift_vouchers: 'Its balance is money that somebody paid; the code is made from the secret.',
  driver_codes: 'How many codes at the door were right.',
};
