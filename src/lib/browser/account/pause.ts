/** Waits so that a message is read before the page changes (docs/spec.md §9 "Redirect delays"). */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
