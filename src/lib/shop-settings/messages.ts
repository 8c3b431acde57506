/** Names of settings, in their form and in what is wrong with them. */
export const YEARS_UNTIL_ERASED = 'Years until guests are erased';
