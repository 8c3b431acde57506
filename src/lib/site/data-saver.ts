export const DATA_SAVER = 'data-saver=on';

export const hasDataSaver = (cookies: string): boolean =>
  cookies.split(/;\s*/).includes(DATA_SAVER);
