import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import { catalogueRepo } from '../repo.ts';

const ADDRESS = /\/media\/([\w.-]+)$/;

/** The hash of a product's picture by its address, here or on the shop's other hosts. */
export async function knownPicture(db: Db | Tx, address: string): Promise<string | undefined> {
  const named = readPictureAddress(ADDRESS.exec(address)?.[1] ?? '');
  if (!named) return undefined;
  return (await catalogueRepo(db).hasPicture(named.hash)) ? named.hash : undefined;
}
