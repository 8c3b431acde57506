import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { productDesk } from './admin.ts';
import { reviewDesk } from '#lib/server/features/reviews/service.ts';
import { goodsDesk } from './remote-catalogue.ts';
import { catalogueRepo } from './repo.ts';
import { catalogueDesk } from './service.ts';
import { openShelves } from './product-index.ts';

interface Parts {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
}

/** Reads everything on sale into memory, follows its changes, and gives the desks over it. */
export async function openCatalogue({ db, now, changes, pictures }: Parts) {
  const repo = catalogueRepo(db);
  const shelves = await openShelves(repo, () => void changes.announce(['catalogue']));
  changes.listen((tags) => shelves.follow(tags));
  return {
    repo,
    catalogue: catalogueDesk(repo, shelves),
    goods: goodsDesk(repo),
    products: productDesk({ db, now, changes, pictures, repo }),
    reviews: reviewDesk({ db, now, changes }),
  };
}
