/** The cookie of a browser whose visitor saves data by the switch in the footer. */
export const DATA_SAVER = 'data-saver=on';

/** Whether a `Cookie` header, or `document.cookie`, has it. */
export const hasDataSaver = (cookies: string): boolean =>
  cookies.split(/;\s*/).includes(DATA_SAVER);
