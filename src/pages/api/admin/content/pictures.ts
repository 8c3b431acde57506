import { readPictureForm } from '#lib/server/features/content/picture-file.ts';
import { calls, created, staff } from '#lib/server/web/endpoint.ts';

/** Pictures for the content (docs/api.md "Pictures of the content"). */

const POST = staff('content')(async ({ request, shop, currentUser }) =>
  created({
    picture: await shop.contentPictures.add(currentUser.id, await readPictureForm(request)),
  }),
);

export const ALL = calls({ POST });
