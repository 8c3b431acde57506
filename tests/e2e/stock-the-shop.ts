import { type FullConfig, request } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** What the stories buy again and again, at both sizes. */
const BOUGHT = ['charcoal-soap-trio', 'coconut-pair', 'herbal-soap-trio'];

/** An admin fills the shelves, so that no story finds what another has bought up. */
export default async function stockTheShop({ projects }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL;
  const shop = await request.newContext({ ...(baseURL && { baseURL }) });
  const login = await shop.post('/api/users/login', {
    data: { email: 'admin@shilpa.test', password: PASSWORD },
  });
  const { data } = await login.json();
  for (const id of BOUGHT) {
    const answer = await shop.put(`/api/admin/products/${id}`, {
      headers: { authorization: `Bearer ${data.accesstoken}` },
      multipart: { countInStock: '100000' },
    });
    if (!answer.ok()) throw new Error(`${id} was not stocked: ${await answer.text()}`);
  }
  await shop.dispose();
}
