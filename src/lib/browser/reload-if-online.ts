/**
 * For a script that could not be loaded twice: many browsers never fetch a module again that failed once
 * on a page. Without a network the page stays as it is.
 */
export function reloadIfOnline(): void {
  if (navigator.onLine) location.reload();
}
