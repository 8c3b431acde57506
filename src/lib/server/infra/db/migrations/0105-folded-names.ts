import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const AT_ONCE = 500;

/** The columns as they stand at this migration. */
interface Tables {
  orders: { id: string; address: string; name_key: string; surname_key: string; city_key: string };
}

/** The key as this version of the shop made it; a migration never changes. */
const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Script=Inherited}'’ʼ`]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Keys of names and cities without accents and joiners, unless their account is erased. */
export const foldedNames: Migration = {
  async up(db: Kysely<Tables>) {
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('orders')
        .select(['id', 'address'])
        .where('id', '>', after)
        .where(sql.ref('name_key'), '<>', '')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const { id, address } of rows) {
        const to: { firstName?: string; lastName?: string; city?: string } = JSON.parse(address);
        await db
          .updateTable('orders')
          .set({
            name_key: searchKey(`${to.firstName ?? ''} ${to.lastName ?? ''}`),
            surname_key: searchKey(to.lastName ?? ''),
            city_key: searchKey(to.city ?? ''),
          })
          .where('id', '=', id)
          .execute();
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  },
};
