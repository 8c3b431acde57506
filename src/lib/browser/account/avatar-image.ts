import { $person } from './current-user.ts';
import { keptUser } from './session.ts';

/** Shows the person's picture in place of the initial that stands beside it. */
export function startFace(face: HTMLImageElement): void {
  const initial = face.nextElementSibling;
  const show = (isShown: boolean) => {
    face.hidden = !isShown;
    initial?.toggleAttribute('hidden', isShown);
  };
  face.addEventListener('error', () => show(false));
  $person.subscribe(() => {
    const avatar = keptUser()?.avatar;
    if (avatar) face.src = avatar;
    show(Boolean(avatar));
  });
}
