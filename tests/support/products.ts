import type { Line } from '#lib/cart/lines.ts';
import type { ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';

const nameOf = (id: string) =>
  id.replace(
    /(^|-)([a-z])/g,
    (_, gap: string, content: string) => (gap && ' ') + content.toUpperCase(),
  );

/** A product as tests need it; say only what the test is about. */
export const aProduct = (id: string, given: Partial<ProductDraft> = {}): ProductDraft => ({
  id,
  name: nameOf(id),
  category: 'bowls',
  group: null,
  brand: 'Hapuvida Lacquer',
  maker: 'Sunil Perera, Matale',
  material: 'Turned wood, lac',
  description: 'Turned on a pole lathe and coloured with sticks of lac.',
  priceCents: 390_000,
  discount: 0,
  countInStock: 12,
  sizes: [],
  pictures: [],
  createdAt: new Date('2026-10-01T08:00:00Z'),
  ...given,
});

export const aLine = (given: Partial<Line> = {}): Line => ({
  productId: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  image: '/placeholder.svg',
  unitCents: 390_000,
  listCents: 390_000,
  discount: 0,
  size: 'Default',
  quantity: 1,
  countInStock: 12,
  ...given,
});
