import * as m from '#messages';

/** The stored name of a person without a known name. */
export const NAMELESS = 'Valued Customer';

/** The name for a screen; a missing one is translated. */
export const shownName = (name: string): string =>
  name === NAMELESS ? m.account_valued_customer() : name;
