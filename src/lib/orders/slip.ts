/** Whether a slip's signed path names a PDF, which no `<img>` shows. */
export const isPdf = (path: string): boolean => /\.pdf$/i.test(path.split(/[?#]/, 1)[0] ?? '');
