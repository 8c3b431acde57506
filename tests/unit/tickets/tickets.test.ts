import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  categoryLabel,
  craftNames,
  ORDERED_ITEM,
  productLabel,
  craftItems,
  TicketSchema,
} from '#lib/tickets/schema.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import {
  isLocked,
  nextEditAt,
  unlockedBefore,
  ticketStatus,
  subjectMatter,
} from '#lib/tickets/ticket.ts';
import { pauseMs } from '#lib/browser/tickets/polling.ts';
import { Reply } from '#lib/contract/tickets.ts';
import { ticketWords } from '../../support/ticket-words.ts';

/** What is said about each field: the first of what is wrong. */
function faults(given: Record<string, unknown>): Record<string, string> {
  const { issues = [] } = v.safeParse(TicketSchema, { ...ticketWords, ...given });
  const all: Record<string, string> = {};
  for (const issue of issues) all[v.getDotPath(issue) ?? ''] ??= issue.message;
  return all;
}

describe('The crafts', () => {
  test('are twelve, each with its own products', () => {
    expect(craftNames).toHaveLength(12);
    expect(craftItems('Pottery')).toEqual(['Vase', 'Mug', 'Plate', 'Bowl', 'Planter']);
    expect(craftItems('Soap Making')).toEqual(['Herbal Soap', 'Glycerin Soap', 'Goat Milk Soap']);
    expect(craftItems('toString')).toEqual([]);
  });

  test('and their products are stored in English and shown in the language of the screen', () => {
    for (const craft of [...craftNames, ORDERED_ITEM]) {
      expect(categoryLabel(craft)).toBe(craft);
      for (const product of craftItems(craft)) expect(productLabel(product, craft)).toBe(product);
    }
    const inSinhala = inLocale('si', () =>
      [...craftNames, ORDERED_ITEM].flatMap((craft) => [
        categoryLabel(craft),
        ...craftItems(craft).map((product) => productLabel(product, craft)),
      ]),
    );
    expect(inSinhala.filter((label) => /^[\x20-\x7e]*$/.test(label))).toEqual([]);
    inLocale('ta', () => {
      expect(subjectMatter({ productCategory: 'Pottery', product: 'Bowl' })).toBe(
        'மட்பாண்டங்கள், கிண்ணம்',
      );
      // The name of an ordered item is its own.
      expect(productLabel('Bowl', ORDERED_ITEM)).toBe('Bowl');
      expect(categoryLabel('toString')).toBe('toString');
    });
  });

  test('share some words, and a product is only one of its own', () => {
    for (const craft of ['Textiles', 'Leather Goods']) {
      expect(faults({ productCategory: craft, product: 'Bag' })).toEqual({});
    }
    expect(faults({ productCategory: 'Pottery', product: 'Bag' })).toEqual({
      product: 'Please choose a product from this category.',
    });
  });
});

describe('A ticket', () => {
  test('needs category, product, subject and inquiry', () => {
    const sentence = 'Please fill all required fields.';
    for (const field of ['productCategory', 'product', 'subject', 'inquiry']) {
      for (const nothing of ['', '  \n ', undefined]) {
        expect(faults({ [field]: nothing })).toMatchObject({ [field]: sentence });
      }
    }
    expect(
      Object.keys(faults({ productCategory: '', product: '', subject: '', inquiry: '' })),
    ).toEqual(['productCategory', 'product', 'subject', 'inquiry']);
  });

  test('holds a subject of 80 and an inquiry of 500 characters, and not one more', () => {
    expect(faults({ subject: 's'.repeat(80), inquiry: 'i'.repeat(500) })).toEqual({});
    expect(faults({ subject: 's'.repeat(81), inquiry: 'i'.repeat(501) })).toEqual({
      subject: 'Subject must be at most 80 characters.',
      inquiry: 'Inquiry must be at most 500 characters.',
    });
    expect(faults({ subject: ` ${'s'.repeat(80)} ` })).toEqual({});
  });

  test('counts the end of a line once, as the person who typed it', () => {
    const lines = `${'i'.repeat(249)}\r\n${'i'.repeat(250)}`;
    expect(v.parse(TicketSchema, { ...ticketWords, inquiry: lines }).inquiry).toHaveLength(500);
  });

  test('has a subject of one line, whatever was sent', () => {
    const { subject } = v.parse(TicketSchema, {
      ...ticketWords,
      subject: 'Chip\r\nBcc: all@example.com',
    });
    expect(subject).toBe('Chip Bcc: all@example.com');
  });

  test('is refused about an unknown craft', () => {
    expect(faults({ productCategory: 'Cars' })).toMatchObject({
      productCategory: 'Please choose a category from the list.',
    });
  });

  test('may be about any item of an order, whose name is no list’s', () => {
    const productCategory = 'Ordered item';
    expect(faults({ productCategory, product: 'Peacock Batik Sarong' })).toEqual({});
    expect(faults({ productCategory, product: 'x'.repeat(256) })).toEqual({
      product: 'Please choose a product from this category.',
    });
    expect(faults({ productCategory, product: '' })).toEqual({
      product: 'Please fill all required fields.',
    });
  });

  test('is pending until an admin replies', () => {
    expect(ticketStatus({ replies: [] })).toBe('pending');
    expect(ticketStatus({ replies: [{}] })).toBe('resolved');
  });
});

describe('The lock of a ticket', () => {
  const written = '2026-11-13T10:50:00.000Z';

  test('opens 24 hours after it was written, to the moment', () => {
    expect(nextEditAt(written).toISOString()).toBe('2026-11-14T10:50:00.000Z');
    expect(isLocked(written, new Date('2026-11-13T10:50:00.000Z'))).toBe(true);
    expect(isLocked(written, new Date('2026-11-14T10:49:59.999Z'))).toBe(true);
    expect(isLocked(written, new Date('2026-11-14T10:50:00.000Z'))).toBe(false);
  });

  test('is the same asked the other way round', () => {
    expect(unlockedBefore(nextEditAt(written)).toISOString()).toBe(written);
  });
});

test('a reply has 1 to 2,000 characters', () => {
  const isRight = (message: unknown) => v.is(Reply, { message });
  expect([' ', '', undefined, 7, 'r'.repeat(2001)].map(isRight)).toEqual(Array(5).fill(false));
  expect(['r', ` ${'r'.repeat(2000)} `].map(isRight)).toEqual([true, true]);
});

test('the list is asked for every 5 seconds, and after failures less and less', () => {
  expect([0, 1, 2, 3, 4, 99].map(pauseMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
