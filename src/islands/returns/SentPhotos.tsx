import { PictureThumb } from '#islands/ui/PictureThumb.tsx';
import * as m from '#messages';

/** The photos that came with a return; each opens large. */
export function SentPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((src, at) => (
        <li key={src}>
          <PictureThumb src={src} name={m.returns_photo({ number: at + 1 })} />
        </li>
      ))}
    </ul>
  );
}
