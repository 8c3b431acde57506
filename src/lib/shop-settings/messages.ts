export const YEARS_UNTIL_ERASED = 'Years until guests are erased';
