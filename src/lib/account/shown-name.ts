import * as m from '#messages';

/** Stored for a person whose name nobody knows. */
export const NAMELESS = 'Valued Customer';

/** A stored name as it is shown: in the language of the screen, where it is none. */
export const shownName = (name: string): string =>
  name === NAMELESS ? m.account_valued_customer() : name;
