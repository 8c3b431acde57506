import {
  goodsFieldsOf,
  GoodsQuerySchema,
} from '#lib/server/features/catalogue/remote-catalogue.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request/validate.ts';

const GET = anyone(async ({ url, shop }) => ({
  products: await shop.goods.some(read(GoodsQuerySchema, goodsFieldsOf(url.searchParams))),
}));

export const ALL = calls({ GET });
