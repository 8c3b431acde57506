/** How much a file weighs, as people read it. */
export const inMegabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / 2 ** 20).toFixed(1)} MB`;
