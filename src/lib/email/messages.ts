export const EMAIL_REQUIRED = 'Email is required';
export const INVALID_EMAIL = 'Enter a valid email';
