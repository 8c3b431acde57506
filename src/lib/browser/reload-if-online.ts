/** Many browsers never fetch a module again that failed once on a page. Offline the page stays. */
export function reloadIfOnline(): void {
  if (navigator.onLine) location.reload();
}
