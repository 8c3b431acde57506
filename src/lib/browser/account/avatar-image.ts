import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';

/** Shows the user's picture instead of the initial. */
export function startAvatarImage(image: HTMLImageElement): void {
  const initial = image.nextElementSibling;
  const show = (isShown: boolean) => {
    image.hidden = !isShown;
    initial?.toggleAttribute('hidden', isShown);
  };
  image.addEventListener('error', () => show(false));
  $currentUser.subscribe(() => {
    const avatar = storedUser()?.avatar;
    if (avatar) image.src = avatar;
    show(Boolean(avatar));
  });
}
