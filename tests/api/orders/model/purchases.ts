import fc from 'fast-check';
import { driver, product, share, who, type Idea } from './ideas.ts';
import { ANSWERS, type Line } from './state.ts';

/** The newest order. */
const NEWEST = -1;
const cancelNewest = { does: 'cancel', order: NEWEST, restock: true } as const;

const tryAgain = (brings: number): Idea[] => [
  { does: 'fail', order: NEWEST, driver: brings },
  { does: 'assign', order: NEWEST, driver: brings },
  { does: 'start', order: NEWEST, driver: brings },
];

interface Back {
  resolution: 'exchange' | 'refund';
  /** How far it goes. */
  steps: number;
  restock: boolean;
}

const returning = (buyer: number, line: Line, { resolution, steps, restock }: Back): Idea[] => {
  const { product: back } = line;
  const all: Idea[] = [
    { does: 'askReturn', who: buyer, order: NEWEST, product: back, qty: 1, resolution, out: back },
    { does: 'stepReturn', order: NEWEST, step: 'approve', restock },
    { does: 'stepReturn', order: NEWEST, step: 'receive', restock },
    { does: 'stepReturn', order: NEWEST, step: 'complete', restock },
  ];
  return all.slice(0, steps);
};

const countAll = (driving: number): Idea => ({
  does: 'settle',
  driver: driving,
  isRight: true,
  isNoted: false,
  isEarlier: false,
});

/** An order that is placed, paid in cash or by transfer, and brought or cancelled. */
export const delivery: fc.Arbitrary<Idea[]> = fc
  .record({
    who,
    line: fc.record({ product, qty: fc.integer({ min: 1, max: 2 }) }),
    method: fc.constantFrom('cash_on_delivery' as const, 'bank_transfer' as const),
    driver,
    fails: fc.boolean(),
    resolution: fc.constantFrom('exchange' as const, 'refund' as const),
    steps: fc.nat(4),
    restock: fc.boolean(),
    /** The order is cancelled once it is paid, or its replacement. */
    cancels: fc.constantFrom('order', 'replacement', 'nothing', 'nothing'),
    leaves: fc.nat(3).map((one) => one === 0),
    cents: fc.constantFrom(undefined, undefined, 20_050),
    /** Wrong codes that are entered first; after too many nothing but a reason helps. */
    wrong: fc.constantFrom(0, 0, 0, 1, 5),
    /** The cash is counted before anything comes back; maybe of a driver who lost the approval. */
    settles: fc.constantFrom('no', 'no', 'yes', 'unapproved'),
  })
  .map(({ who: buyer, line, method, driver: brings, cents, ...given }): Idea[] => {
    const { fails, cancels, leaves, wrong, settles, ...back } = given;
    const onTime = {
      does: 'handOver',
      order: NEWEST,
      driver: brings,
      cents,
      isLate: false,
    } as const;
    const allow = { does: 'approveDriver', driver: brings } as const;
    return [
      { ...allow, isApproved: true },
      {
        does: 'place',
        who: buyer,
        lines: [line],
        key: undefined,
        district: 'Kandy',
        method,
        isStale: false,
      },
      { does: 'sendSlip', who: buyer, order: NEWEST, picture: 0 },
      { does: 'approve', order: NEWEST },
      ...(cancels === 'order' ? [cancelNewest] : []),
      { does: 'assign', order: NEWEST, driver: brings },
      { does: 'start', order: NEWEST, driver: brings },
      ...(fails ? tryAgain(brings) : []),
      ...Array.from({ length: wrong }, () => ({ ...onTime, code: 'wrong' as const })),
      { ...onTime, code: 'right' },
      { ...onTime, code: 'reason' },
      ...(settles === 'unapproved' ? [{ ...allow, isApproved: false }] : []),
      ...(settles === 'no' ? [] : [countAll(brings)]),
      ...returning(buyer, line, back),
      ...(cancels === 'replacement' ? [cancelNewest] : []),
      ...(leaves ? [{ does: 'leave', who: buyer } as const] : []),
    ];
  });

/** An order that is placed and paid by card, maybe twice, late or taken back, and then approved or cancelled. */
export const cardPurchase: fc.Arbitrary<Idea[]> = fc
  .record({
    who,
    line: fc.record({ product, qty: fc.integer({ min: 1, max: 2 }) }),
    /** What is left out of it. */
    steps: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    paid: fc.constantFrom('paid', 'paid', 'charged_back'),
    cancels: fc.constantFrom('withdraw', 'cancel', 'approve'),
    answer: fc.constantFrom(...ANSWERS),
    share,
  })
  .map(({ who: buyer, line, steps, paid, cancels, answer, share: first }): Idea[] => {
    const refund = { does: 'refund', order: NEWEST, reference: 'A', alreadySent: false } as const;
    const placed: Idea = {
      does: 'place',
      who: buyer,
      lines: [line],
      key: undefined,
      district: 'Kandy',
      method: 'card',
      isStale: false,
    };
    const ends: Record<typeof cancels, Idea> = {
      withdraw: { does: 'withdraw', who: buyer, order: NEWEST },
      cancel: cancelNewest,
      approve: { does: 'approve', order: NEWEST },
    };
    const rest: Idea[] = [
      { does: 'notify', order: NEWEST, payment: 0, status: paid },
      { does: 'wait', minutes: 31 },
      { does: 'expire', answer: 'documented' },
      { does: 'pay', order: NEWEST },
      { does: 'notify', order: NEWEST, payment: 1, status: 'paid' },
      ends[cancels],
      { ...refund, share: first, answer },
      { ...refund, share: first, answer: 'documented' },
      { ...refund, share: first, answer: 'documented', alreadySent: true },
    ];
    return [placed, { does: 'pay', order: NEWEST }, ...rest.filter((_, index) => steps[index])];
  });
