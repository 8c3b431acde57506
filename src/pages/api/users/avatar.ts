import { readAvatar } from '#lib/server/features/account/avatar.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const picture = await readAvatar(request);
  return {
    avatar: await shop.account.changeAvatar(currentUser, picture),
    message: 'Avatar updated successfully!',
  };
});

export const ALL = calls({ POST });
