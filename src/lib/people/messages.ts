export const NO_PERSON = 'Person not found.';
export const LOG_IN_AS_INVITED = 'Log in with the invited email to accept this invitation.';
export const WELCOME = 'Welcome to the team!';
