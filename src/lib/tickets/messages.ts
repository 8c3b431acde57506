/** Messages of tickets (docs/spec.md §5 "Ticket", §8). */
export const FILL_ALL = 'Please fill all required fields.';
export const SUBMITTED = 'Ticket submitted successfully!';
export const NOT_SUBMITTED = 'Failed to submit ticket.';
export const LOCKED = 'You can only edit a ticket once every 24 hours.';
export const LOGIN_TO_SUBMIT = 'You must be logged in to submit a ticket.';
export const NO_TICKETS = 'No tickets found.';

export const NOT_SAVED = 'Not saved. Your changes are still here: try again.';
export const SAVED = 'Ticket updated successfully!';
export const TICKETS_FAILED = 'The tickets could not be loaded.';
