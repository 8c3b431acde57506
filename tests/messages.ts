/** A test that shows a message of docs/spec.md §8: its file below `tests/` and its title. */
export type Toast = readonly [file: string, title: string];

/** Where each message of docs/spec.md §8 is shown; `messages.test.ts` follows it. */
export const messages: Readonly<Record<string, Toast>> = {
  'No access token found. Please log in again.': [
    'unit/profile/profile.component.test.tsx',
    'says why the profile was not saved, and keeps what was typed',
  ],
  'Server error ({status}): {body}': [
    'unit/orders/own-orders.component.test.tsx',
    'Cancelling an order shows an odd response of the shop when an order is not cancelled',
  ],
  'Empty response from server': [
    'unit/orders/own-orders.component.test.tsx',
    'Cancelling an order shows an odd response of the shop when an order is not cancelled',
  ],
  'Request timed out': [
    'unit/profile/profile.component.test.tsx',
    'says that the network failed, or that nothing came back within 15 seconds',
  ],
  'Network connection failed': [
    'unit/profile/profile.component.test.tsx',
    'says that the network failed, or that nothing came back within 15 seconds',
  ],
  'File upload failed': [
    'unit/profile/profile.component.test.tsx',
    'says why the profile was not saved, and keeps what was typed',
  ],
  'Request failed with status {status}': [
    'unit/profile/profile.component.test.tsx',
    'says why the profile was not saved, and keeps what was typed',
  ],
  'Login failed': [
    'unit/account/login.component.test.tsx',
    'Login says that logging in failed when there is no reason, or no response',
  ],
  'Something went wrong. Try again.': [
    'unit/account/login.component.test.tsx',
    'Login says that logging in failed when there is no reason, or no response',
  ],
  'Invalid or expired code': [
    'unit/account/two-factor.component.test.tsx',
    'The profile switches two-factor on by a mailed code, by keyboard alone',
  ],
  'Failed to disable 2FA': [
    'unit/account/two-factor.component.test.tsx',
    'The setup page switches two-factor off, and says where that failed',
  ],
  'Failed to send 2FA code': [
    'unit/account/two-factor.component.test.tsx',
    'The profile says that a code was not sent, or not accepted',
  ],
  'Invalid code': [
    'unit/account/two-factor.component.test.tsx',
    'The profile says that a code was not sent, or not accepted',
  ],
  'Failed to verify code': [
    'unit/account/two-factor.component.test.tsx',
    'The profile says that a code was not sent, or not accepted',
  ],
  'Session expired. Please login again.': [
    'unit/account/guard.component.test.ts',
    'leaves a guarded page, with the reason, when both tokens have expired',
  ],
  'Email is required': [
    'unit/account/login.component.test.tsx',
    'Login says which fields are missing or wrong, and focuses the first',
  ],
  'Failed to send OTP': [
    'unit/account/login.component.test.tsx',
    'Login says that no code could be sent for a forgotten password',
  ],
  'Something went wrong. Please try again.': [
    'unit/account/login.component.test.tsx',
    'Login says that no code could be sent for a forgotten password',
  ],
  'Registration failed': [
    'unit/account/register.component.test.tsx',
    'Register says that registering failed, with the reason where there is one, and keeps the form',
  ],
  'Something went wrong': [
    'unit/account/register.component.test.tsx',
    'Register says that registering failed, with the reason where there is one, and keeps the form',
  ],
  'Please enter all digits': [
    'unit/account/two-factor.component.test.tsx',
    'The profile switches two-factor on by a mailed code, by keyboard alone',
  ],
  'Invalid OTP. Please try again.': [
    'unit/account/register.component.test.tsx',
    'The emailed code empties the boxes after a wrong code',
  ],
  'Failed to resend OTP. Please try again.': [
    'unit/account/register.component.test.tsx',
    'The emailed code says that a code could be neither sent again nor tried, and keeps it',
  ],
  'Something went wrong. Please try again later': [
    'unit/account/login.component.test.tsx',
    'Resetting a password shows why a password was not set, and keeps what was typed',
  ],
  'Failed to submit review.': [
    'unit/reviews/review-form.component.test.tsx',
    'says that a review was not sent, and keeps it',
  ],
  'Please select a size before adding to cart.': [
    'unit/catalogue/product-page.component.test.ts',
    'The buy box asks for the size where the sizes are, until one is chosen',
  ],
  'Login first': [
    'unit/account/guard.component.test.ts',
    'leads a guest to the login, and remembers where',
  ],
  'Please login first': [
    'unit/account/guard.component.test.ts',
    'tells a guest of the profile in its own words',
  ],
  'Order failed': [
    'unit/orders/checkout.component.test.tsx',
    'Checkout sends the same order under the same key when the response was lost',
  ],
  'Something went wrong!': [
    'unit/orders/checkout.component.test.tsx',
    'Checkout sends the same order under the same key when the response was lost',
  ],
  'Failed to fetch your orders': [
    'unit/orders/own-orders.component.test.tsx',
    'Own orders offers another try where the orders do not load: $address',
  ],
  'Failed to load purchase history.': [
    'unit/orders/own-orders.component.test.tsx',
    'Own orders offers another try where the orders do not load: $address',
  ],
  'Failed to upload slip': [
    'unit/orders/payment-slip.component.test.tsx',
    'A failed upload of a slip says to try again where the browser itself cannot send a slip',
  ],
  'Upload failed': [
    'unit/orders/payment-slip.component.test.tsx',
    'says what is wrong with a file, at once or after the shop’s look',
  ],
  'Server error': [
    'unit/orders/payment-slip.component.test.tsx',
    'does not believe a response that makes no sense',
  ],
  'Try again.': [
    'unit/orders/payment-slip.component.test.tsx',
    'A failed upload of a slip says to try again where the browser itself cannot send a slip',
  ],
  'Failed to update profile': [
    'unit/profile/profile.component.test.tsx',
    'says why the profile was not saved, and keeps what was typed',
  ],
  'Failed to delete profile': [
    'unit/profile/profile.component.test.tsx',
    'asks before it deletes the account, and leaves nothing of it here',
  ],
  'Failed to upload avatar': [
    'unit/profile/profile.component.test.tsx',
    'The avatar keeps the chosen picture when it could not be saved',
  ],
  'You can only edit a ticket once every 24 hours.': [
    'unit/tickets/own-tickets.component.test.tsx',
    'A ticket keeps what was typed when the shop says that it is still locked',
  ],
  'Failed to submit ticket.': [
    'unit/tickets/raise-ticket.component.test.tsx',
    'sends the same ticket again under the same key when the response was lost',
  ],
  'Order not found or you do not have access.': [
    'unit/deliveries/deliveries.component.test.tsx',
    'says that an order went to another driver, until that was read',
  ],
  'Failed to fetch assigned orders.': [
    'unit/deliveries/no-route.component.test.tsx',
    'says that the orders of a driver did not come',
  ],
  'No orders found.': [
    'unit/orders/own-orders.component.test.tsx',
    'Own orders leads to the products where there is nothing: $address',
  ],
  'No deliveries found.': [
    'unit/orders/own-orders.component.test.tsx',
    'Own orders leads to the products where there is nothing: $address',
  ],
  'Order not found.': [
    'browser/orders.spec.ts',
    'Own orders shows a delivery on a page of its own, to its owner alone',
  ],
  'No products found.': [
    'api/http/listing-pages.http.test.ts',
    'A listing shows a way on when nothing was found',
  ],
  'No tickets found.': [
    'browser/account.spec.ts',
    'leads guests from the pages of users to the login, and back; Back leads out',
  ],
  'No items in this category.': [
    'api/http/listing-pages.http.test.ts',
    'An empty shop a category without products says so',
  ],
  'No reviews yet.': [
    'unit/admin/tickets-and-reviews.component.test.tsx',
    'Reviews says that there are none yet',
  ],
  'Login successful!': [
    'unit/account/login.component.test.tsx',
    'Login begins the session and goes on to the home page',
  ],
  'Logged out successfully!': [
    'unit/account/session.component.test.ts',
    'logging out removes personal data at once, keeps the device’s own, and notifies the shop',
  ],
  'OTP sent successfully!': [
    'unit/account/login.component.test.tsx',
    'Login sends a code for a forgotten password once there is an email',
  ],
  'User registered successfully!': [
    'unit/account/register.component.test.tsx',
    'Register registers once every field is right, and leads to the code after a moment',
  ],
  'OTP verified successfully!': [
    'unit/account/register.component.test.tsx',
    'The emailed code confirms the email with Enter and leads to the login',
  ],
  'OTP verified. You can now reset your password.': [
    'unit/account/register.component.test.tsx',
    'The emailed code leads to a new password when the code was for that',
  ],
  'OTP resent successfully!': [
    'unit/account/register.component.test.tsx',
    'The emailed code sends another code, and says when the next may be asked for',
  ],
  'Password reset successful': [
    'unit/account/login.component.test.tsx',
    'Resetting a password sets a new password for the email whose code was right, and leads to the login',
  ],
  'Review submitted successfully!': [
    'unit/reviews/review-form.component.test.tsx',
    'sends a review, hands on what the page shows then, and begins anew',
  ],
  'Order placed!': [
    'unit/orders/checkout.component.test.tsx',
    'The confirmation says that an order is placed, and how it is paid',
  ],
  'Order placed successfully! Cash payment will be collected on delivery.': [
    'unit/orders/checkout.component.test.tsx',
    'The confirmation says that an order is placed, and how it is paid',
  ],
  'Profile updated successfully': [
    'unit/profile/profile.component.test.tsx',
    'saves the profile, and shows what the shop has then',
  ],
  'Avatar updated successfully!': [
    'unit/profile/profile.component.test.tsx',
    'The avatar shows the chosen picture before it is saved, and the stored one after',
  ],
  'Two-factor authentication enabled.': [
    'unit/account/two-factor.component.test.tsx',
    'The profile switches two-factor on by a mailed code, by keyboard alone',
  ],
  'Two-factor authentication disabled.': [
    'unit/account/two-factor.component.test.tsx',
    'The profile switches two-factor off, by keyboard alone',
  ],
  '2FA code sent to your email.': [
    'unit/account/two-factor.component.test.tsx',
    'The profile switches two-factor on by a mailed code, by keyboard alone',
  ],
  '2FA verification successful!': [
    'unit/account/two-factor.component.test.tsx',
    'The second step of a login begins the session with the right code',
  ],
  'Ticket submitted successfully!': [
    'unit/tickets/raise-ticket.component.test.tsx',
    'sends the ticket with order and picture, and leads to the list',
  ],
};
