export const LOGIN_NEEDED = 'You must be logged in to write a review.';
export const NEEDED = 'Please provide a rating and comment.';
export const SUBMITTED = 'Review submitted successfully!';
export const NOT_SUBMITTED = 'Failed to submit review.';
export const PLEASE_LOG_IN = 'Please log in to write a review.';
export const NO_REVIEWS = 'No reviews yet.';
export const BOUGHT_HERE = 'Verified purchase';
export const LONG_COMMENT = 'The comment must be at most 2,000 characters.';
