// A person who sends a picture.
import type { Person } from '../kit/shop-under-load.ts';

/** Sends a picture as one's own; gives the answer's status. */
export async function sendAvatar(
  url: string,
  person: Person,
  picture: Uint8Array,
): Promise<number> {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  const response = await fetch(`${url}/api/users/avatar`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}
