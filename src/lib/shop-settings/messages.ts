export const YEARS_UNTIL_ERASED = 'Years until guests are erased';
export const SMS_COST = 'Cost of a text message';
export const SMS_NOT_SET_UP = 'Text messages are not set up. Set SMS_URL and SMS_KEY first.';
export const NO_MOBILE = 'Your profile has no mobile number. Add it there, then try again.';
export const SMS_LIMIT =
  'This number gets no more text messages today, or its owner has stopped them.';
