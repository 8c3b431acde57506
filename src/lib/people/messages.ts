export const NO_PERSON = 'Person not found.';
