import { type FullConfig, request } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** What the stories buy again and again, at both sizes. */
const BOUGHT = ['charcoal-soap-trio', 'coconut-pair', 'herbal-soap-trio'];

async function stock(baseURL: string): Promise<void> {
  const shop = await request.newContext({ baseURL });
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

/** An admin fills the shelves, so that no story finds what another has bought up. */
export default async function stockTheShops({ projects }: FullConfig): Promise<void> {
  const filled = projects.filter(({ name }) => name !== 'empty shop');
  const addresses = new Set(filled.flatMap(({ use }) => use.baseURL ?? []));
  for (const address of addresses) await stock(address);
}
