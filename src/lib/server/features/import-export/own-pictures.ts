import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import { storedPictures } from '#lib/server/features/catalogue/products.ts';

const ADDRESS = /\/media\/([\w.-]+)$/;

const hashIn = (address: string): string | undefined =>
  readPictureAddress(ADDRESS.exec(address)?.[1] ?? '')?.hash;

/** Recognises addresses of the shop's own pictures on any of its hosts; returns their hashes. */
export async function knownPictures(
  db: Db | Tx,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const named = addresses.flatMap((address) => {
    const hash = hashIn(address);
    return hash === undefined ? [] : [[address, hash] as const];
  });
  const stored = await storedPictures(
    db,
    named.map(([, hash]) => hash),
  );
  return new Map(named.filter(([, hash]) => stored.has(hash)));
}
