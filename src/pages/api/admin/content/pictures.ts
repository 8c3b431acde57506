import { readPictureForm } from '#lib/server/features/content/picture-file.ts';
import { calls, created, staff } from '#lib/server/web/endpoint.ts';

const POST = staff(
  'content',
  'catalogue',
)(async ({ request, shop, currentUser }) =>
  created({
    picture: await shop.contentPictures.add(currentUser.id, await readPictureForm(request)),
  }),
);

export const ALL = calls({ POST });
