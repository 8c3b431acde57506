/** Messages of the account pages (docs/spec.md §8, docs/api.md "Fine print"). */
export const SESSION_EXPIRED = 'Session expired. Please login again.';
export const LOGIN_FIRST = 'Login first';
export const PLEASE_LOGIN_FIRST = 'Please login first';
/** Shown after an attempt whose response was lost. */
export const MAYBE_CONFIRMED = 'Your email may already be verified. Try logging in.';
export const MAYBE_RESET = 'Your password may already be changed. Try logging in with the new one.';
export const LOGGED_OUT = 'Logged out successfully!';
export const TRY_AGAIN = 'Something went wrong. Try again.';
export const PLEASE_TRY_AGAIN = 'Something went wrong. Please try again.';
export const STORAGE_OFF =
  "Your browser blocks storage, so you can't stay logged in. Allow this site to store data.";
export const NO_GOOGLE = 'Google login is not available. Please use your email and password.';
