/** What the account says (docs/spec.md §8, docs/api.md "Fine print"). */
export const SESSION_EXPIRED = 'Session expired. Please login again.';
export const NO_TOKEN = 'No access token found. Please log in again.';
export const LOGIN_FIRST = 'Login first';
export const PLEASE_LOGIN_FIRST = 'Please login first';
export const LOGGED_OUT = 'Logged out successfully!';
export const TRY_AGAIN = 'Something went wrong. Try again.';
export const PLEASE_TRY_AGAIN = 'Something went wrong. Please try again.';
export const NOTHING_KEPT =
  'Your browser keeps nothing for this shop, so nobody can stay signed in. Please allow it to store data.';
export const NO_GOOGLE = 'Google sign-in is not set up here. Please use your email and password.';
