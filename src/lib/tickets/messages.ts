export const REPLY_NOT_SENT = 'The reply was not sent. Please try again.';
export const REPLY_LOST = 'Connection problem. Your reply is still here: send it again.';
