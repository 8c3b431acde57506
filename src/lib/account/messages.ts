export const REGISTERED = 'User registered successfully!';
export const LOGGED_IN = 'Login successful!';
export const LOGGED_OUT = 'Logged out successfully!';
export const LOGIN_FIRST = 'Login first';
export const PLEASE_LOGIN_FIRST = 'Please login first';
export const LOG_IN_AGAIN = 'Please log in again.';
export const SESSION_EXPIRED = 'Session expired. Please login again.';
export const NO_TOKEN = 'No access token found. Please log in again.';
export const NOT_YOUR_ACCOUNT = 'You can only change your own account.';
export const PROFILE_UPDATED = 'Profile updated successfully';
export const PASSWORD_RESET = 'Password reset successful';
export const AVATAR_UPDATED = 'Avatar updated successfully!';

export const PHONE_HINT = 'Enter 10 digit number (e.g., 9876543210)';
export const TEN_DIGITS = 'Phone number must be 10 digits';

export const ENTER_CODE = 'Enter your code';
export const ENTER_ALL_DIGITS = 'Please enter all digits';
export const CODE_NOT_SENT = 'Failed to send 2FA code';
export const OTP_SENT = 'OTP sent successfully!';
export const OTP_RESENT = 'OTP resent successfully!';
export const OTP_VERIFIED = 'OTP verified successfully!';
export const RESET_PASSWORD_NOW = 'OTP verified. You can now reset your password.';
export const VERIFYING = 'Verifying...';

export const TWO_FACTOR_ENABLED = 'Two-factor authentication enabled.';
export const TWO_FACTOR_DISABLED = 'Two-factor authentication disabled.';
export const ENTER_SENT_CODE =
  'Enter the 6-digit code we sent to your email. It works for ten minutes.';
export const TURNING_OFF = 'Turning off...';

export const MAYBE_CONFIRMED = 'Your email may already be verified. Try logging in.';
export const MAYBE_RESET = 'Your password may already be changed. Try logging in with the new one.';
export const PLEASE_TRY_AGAIN = 'Something went wrong. Please try again.';
export const STORAGE_OFF =
  "Your browser blocks storage, so you can't stay logged in. Allow this site to store data.";
export const NO_GOOGLE = 'Google login is not available. Please use your email and password.';
