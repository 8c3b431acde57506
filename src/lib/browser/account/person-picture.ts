import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';

function showPicture(): void {
  const avatar = storedUser()?.avatar ?? '';
  for (const slot of document.querySelectorAll<HTMLElement>('[data-person="initial"]')) {
    slot.style.background = '';
    if (!avatar) continue;
    const picture = new Image();
    // The initial stays if the picture cannot be loaded.
    picture.addEventListener('load', () => {
      if (storedUser()?.avatar !== avatar) return;
      slot.textContent = '';
      slot.style.background = `center / cover url("${avatar}")`;
    });
    picture.src = avatar;
  }
}

/** Shows the person's picture in place of the initial, also a new one, in each tab. */
export const startPersonPicture = () => $currentUser.subscribe(showPicture);
