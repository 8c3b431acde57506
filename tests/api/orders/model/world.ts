import { randomBytes } from 'node:crypto';
import type { Role } from '#lib/account/permissions.ts';
import { Refusal } from '#lib/server/errors.ts';
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { isWriteConflict } from '#lib/server/infra/db/failures.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct, parcels } from '../../../support/products.ts';
import { aUser } from '../../../support/people.ts';
import { stock } from '../../../support/shop.ts';
import { aPdf } from '../../../support/files.ts';
import { DRIVERS, PEOPLE } from './ideas.ts';
import { actOnCash } from './cash-world.ts';
import { actOnChange } from './changes-world.ts';
import { actOnPayment } from './payments-world.ts';
import { actOnVariant, variantNow } from './variants-world.ts';
import { actOnReturn } from './returns-world.ts';
import { at, RULES, VARIANTS, type Line, type Command, type State, type World } from './state.ts';

/** The people and products of one run in a real shop, and what became of them. */

const STOCK = 6;
const RUPEES = 250;

/** How a real command ended, with the number of an order that was placed. */
export interface Ended {
  ends: 'done' | Refusal['reason'];
  number?: string;
}

/** Puts the model's rules in force, on both processes. */
export async function withRules(shop: Shop, secondShop: Shop): Promise<void> {
  const { revision } = await shop.shopSettings.read();
  await shop.shopSettings.save('an-admin', { settings: RULES, revision });
  await secondShop.changes.follow();
}

/** New people and products in a shop that may have others. */
export async function aWorld({
  shop,
  payHere,
}: Pick<World, 'payHere'> & { shop: Shop }): Promise<World> {
  const run = randomBytes(5).toString('hex');
  const person = (role: Role, index: number) =>
    aUser(shop, `${role} ${index}`, role, `${role}-${index}-${run}@example.com`);
  const many = (role: Role, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => person(role, index)));
  const idOf = (index: number) => `thing-${run}-${index}`;
  const drafts = VARIANTS.map((all, index) => {
    const titles = all.map(([first]) => first);
    const colours = titles.map((title) => title.replace(' / M', ''));
    const options = [
      { name: 'Colour', values: colours },
      { name: 'Size', values: ['M'] },
    ];
    return aProduct(idOf(index), {
      options: titles.length > 1 ? options : [],
      variants: titles.map((size) => ({ size, countInStock: STOCK, priceCents: RUPEES * 100 })),
    });
  });
  await stock(shop, ...drafts);
  return {
    people: await many('user', PEOPLE),
    drivers: await many('driver', DRIVERS),
    admin: await person('admin', 0),
    variants: VARIANTS.flatMap((all, index) =>
      all.map((titles) => ({ productId: idOf(index), titles })),
    ),
    numbers: [],
    secret: await sharedSecret(shop.db, undefined),
    payHere,
    forms: new Map(),
  };
}

/** The model of a new world. */
export const aModel = (): State => ({
  minute: 0,
  products: VARIANTS.flatMap((all) =>
    all.map((_, index) => ({
      stock: STOCK,
      cents: RUPEES * 100,
      isSold: true,
      events: 0,
      name: 0,
      number: index + 1,
      last: all.length,
      known: [0],
    })),
  ),
  people: Array.from({ length: PEOPLE }, () => ({
    isHere: true,
    cart: {},
    records: {},
    mails: 0,
    district: '',
  })),
  orders: [],
  ledgers: Array.from({ length: DRIVERS }, () => ({ isActive: true, open: [], settled: [] })),
  pictures: {},
  refunds: {},
  received: {},
  unanswered: {},
  placed: {},
});

const pictures = [aPdf('one slip'), aPdf('another slip')];
const noPictures = { files: [], store: undefined };

async function act(
  { shop, pass }: { shop: Shop; pass: (ms: number) => void },
  world: World,
  command: Command,
): Promise<string | undefined> {
  const { people, drivers, admin, variants, numbers } = world;
  const lineOf = async (who: number, product: number): Promise<string> => {
    const found = await shop.db
      .selectFrom('cart_lines')
      .select('id')
      .where('user_id', '=', at(people, who).id)
      .where('product_id', '=', at(variants, product).productId)
      .where('size', 'in', at(variants, product).titles)
      .executeTakeFirst();
    return found?.id ?? 'none';
  };
  const variantOf = (product: number) => variantNow(shop, world, product);
  const wishlisted = (lines: readonly Line[]) =>
    Promise.all(
      lines.map(async ({ product, qty }) => {
        const { productId, size } = await variantOf(product);
        return { _id: productId, size, qty };
      }),
    );
  switch (command.does) {
    case 'add': {
      const { who, product, qty, key } = command;
      const { productId, size } = await variantOf(product);
      const line = { productId, size, quantity: qty };
      return void (await shop.cart.add(at(people, who).id, line, key));
    }
    case 'change': {
      const { who, product, qty } = command;
      return void (await shop.cart.change(at(people, who).id, await lineOf(who, product), qty));
    }
    case 'remove': {
      const { who, product } = command;
      return void (await shop.cart.remove(at(people, who).id, await lineOf(who, product)));
    }
    case 'merge': {
      const lines = (await wishlisted(command.lines)).map(({ _id, ...rest }) => ({
        productId: _id,
        ...rest,
      }));
      return void (await shop.cart.merge(at(people, command.who).id, command.key, lines));
    }
    case 'place': {
      const { who, lines, sums, key, district, method } = command;
      const orderRequest = {
        userId: undefined,
        cartItems: await wishlisted(lines),
        delivery_address: { ...parcels, district },
        paymentMethod: method,
        subTotalAmt: sums.subtotal / 100,
        totalAmt: sums.total / 100,
      };
      const { orderId, payment } = await shop.checkout.place(at(people, who), orderRequest, key);
      if (payment) world.forms.set(orderId, payment);
      return orderId;
    }
    case 'withdraw':
      return void (await shop.orders.withdraw(at(people, command.who), at(numbers, command.order)));
    case 'sendSlip': {
      const slip = at(pictures, command.picture);
      const currentUser = at(people, command.who);
      return void (await shop.slips.send(
        currentUser,
        at(numbers, command.order),
        async () => slip,
      ));
    }
    case 'leave':
      await shop.account.remove(at(people, command.who));
      return undefined;
    case 'approve':
      return void (await shop.adminOrders.approve(admin, at(numbers, command.order), {}));
    case 'cancel':
      return void (await shop.adminOrders.cancel(admin, at(numbers, command.order), 'Sold out', {
        restock: command.restock ?? true,
      }));
    case 'changeOrder':
      await actOnChange(shop, world, command);
      return undefined;
    case 'rejectSlip':
      return void (await shop.slips.giveBack(admin, at(numbers, command.order), 'Unreadable'));
    case 'assign': {
      const driverId = at(drivers, command.driver).id;
      return void (await shop.drivers.assign(admin, at(numbers, command.order), { driverId }));
    }
    case 'start': {
      const driver = at(drivers, command.driver);
      return void (await shop.deliveries.drive(driver, at(numbers, command.order), 'delivering'));
    }
    case 'handOver':
    case 'settle':
    case 'approveDriver':
    case 'correct':
      await actOnCash(shop, world, command);
      return undefined;
    case 'stock': {
      const { productId, size, number } = await variantOf(command.product);
      const named = number === undefined ? { size } : { _id: `${productId}.${number}` };
      const change = { variants: [{ ...named, countInStock: command.stock }] };
      return void (await shop.products.setStock(admin, productId, change));
    }
    case 'price': {
      const id = at(variants, command.product).productId;
      return void (await shop.products.change(admin, id, { price: command.rupees }, noPictures));
    }
    case 'archive':
      await shop.products.archive(admin, at(variants, command.product).productId);
      return undefined;
    case 'restore':
      await shop.products.restore(admin, at(variants, command.product).productId);
      return undefined;
    case 'rename':
    case 'drop':
    case 'sell':
      await actOnVariant(shop, world, command);
      return undefined;
    case 'pay':
    case 'notify':
    case 'expire':
    case 'receive':
    case 'refund':
      await actOnPayment(shop, world, command);
      return undefined;
    case 'fail':
    case 'askReturn':
    case 'stepReturn':
      return actOnReturn(shop, world, command);
    case 'wait':
      pass(command.minutes * 60_000);
      return undefined;
  }
}

const MAX_TRIES = 40;
const PAUSE_MS = 10;

/** Does a command in a real shop; a refusal is an end like another, anything else throws. */
export async function doIt(
  actor: { shop: Shop; pass: (ms: number) => void },
  world: World,
  command: Command,
): Promise<Ended> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const number = await act(actor, world, command);
      return { ends: 'done', ...(number !== undefined && { number }) };
    } catch (error) {
      if (error instanceof Refusal) return { ends: error.reason };
      // The tests' SQLite does not wait for a concurrent writer: it would block it in this process too.
      if (!isWriteConflict(error) || attempt === MAX_TRIES) throw error;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  }
}
