import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { barChart, stepOf } from '#lib/reports/chart.ts';
import { breakdown, byPeriod, totalsOf } from '#lib/reports/report.ts';
import { reportQuery } from '#lib/reports/schema.ts';
import {
  countDays,
  instantsOf,
  periodsOf,
  shopDay,
  type DateRange,
  daysBefore,
} from '#lib/reports/date-range.ts';
import { amountText, daysText, periodLabel, periodText } from '#lib/reports/labels.ts';

const november: DateRange = { from: '2026-11-01', to: '2026-11-30', by: 'week' };

describe('The days of a span', () => {
  test('begin and end at midnight in the shop’s time zone', () => {
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
      since: '2026-11-20T18:30:00.000Z',
      until: '2026-11-21T18:30:00.000Z',
    });
    expect([shopDay('2026-11-20', true), shopDay('2026-11-20', false)]).toEqual([
      '2026-11-21',
      '2026-11-20',
    ]);
  });

  test.each<[DateRange, string[]]>([
    [
      { from: '2026-11-29', to: '2026-12-01', by: 'day' },
      ['2026-11-29', '2026-11-30', '2026-12-01'],
    ],
    // 1 November 2026 is a Sunday.
    [
      { from: '2026-11-01', to: '2026-11-09', by: 'week' },
      ['2026-10-26', '2026-11-02', '2026-11-09'],
    ],
    [{ from: '2026-11-02', to: '2026-11-08', by: 'week' }, ['2026-11-02']],
    [
      { from: '2026-12-31', to: '2027-02-01', by: 'month' },
      ['2026-12-01', '2027-01-01', '2027-02-01'],
    ],
    [
      { from: '2028-02-28', to: '2028-03-01', by: 'day' },
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
  ])('%j are split into %j', (span, starts) => {
    expect(periodsOf(span)).toEqual(starts);
  });

  test.each([
    ['2026-11-01', '2026-11-23', '2026-10-09', '2026-10-31'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ])('%s to %s are compared with %s to %s', (from, to, ...before) => {
    const days = daysBefore({ from, to });
    expect([days.from, days.to]).toEqual(before);
  });

  test('are counted, and named', () => {
    expect(countDays({ from: '2026-02-27', to: '2026-03-01' })).toBe(3);
    expect(daysText({ from: '2026-11-02', to: '2026-11-02' })).toBe('2 Nov 2026');
    expect(daysText({ from: '2026-11-02', to: '2026-11-08' })).toBe('2 Nov to 8 Nov 2026');
    expect(daysText({ from: '2026-12-28', to: '2027-01-03' })).toBe('28 Dec 2026 to 3 Jan 2027');
    expect(periodText('2026-10-26', november)).toBe('1 Nov 2026');
    expect(periodText('2026-11-30', november)).toBe('30 Nov 2026');
    expect(periodText('2026-11-01', { ...november, by: 'month' })).toBe('Nov 2026');
    expect([periodLabel('2026-11-02', 'day'), periodLabel('2026-11-01', 'month')]).toEqual([
      '2 Nov',
      'Nov 2026',
    ]);
  });
});

describe('A query', () => {
  const read = (given: Record<string, string>) => v.safeParse(reportQuery('2026-11-23'), given);

  test.each([
    [{}, { from: '2026-11-01', to: '2026-11-23', by: 'day' }],
    [{ from: '2026-10-12' }, { from: '2026-10-12', to: '2026-11-23', by: 'day' }],
    [
      { to: '2026-10-12', by: 'week' },
      { from: '2026-10-01', to: '2026-10-12', by: 'week' },
    ],
    [
      { from: '2025-01-01', to: '2026-02-04' },
      { from: '2025-01-01', to: '2026-02-04', by: 'day' },
    ],
  ])('%j is of %j', (given, span) => {
    expect(read(given).output).toEqual(span);
  });

  test.each([
    [{ from: '1 Nov' }, 'from', 'from must be a day such as 2026-11-22.'],
    [{ to: '2026-02-30' }, 'to', 'to must be a day such as 2026-11-22.'],
    [{ to: '9999-12-31' }, 'to', 'to must be a day such as 2026-11-22.'],
    [{ from: '2026-11-24' }, 'from', 'from must not be after to.'],
    [{ by: 'year' }, 'by', 'by must be day, week or month.'],
    [
      { from: '2025-01-01', to: '2026-02-05' },
      'by',
      'That is more than 400 days. Choose longer periods or fewer days.',
    ],
    [
      { from: '2010-01-01', by: 'week' },
      'by',
      'That is more than 400 weeks. Choose longer periods or fewer days.',
    ],
    [{ report: 'yes' }, 'report', 'report must be 1.'],
  ])('%j is refused at %s', (given, field, message) => {
    const issues = read(given).issues ?? [];
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]]);
  });
});

describe('Sums', () => {
  const sums = {
    sales: [
      { day: '2026-11-01', orders: 2, cents: 780_000 },
      { day: '2026-11-09', orders: 1, cents: 390_001 },
    ],
    refunds: [{ day: '2026-11-03', orders: 1, cents: 390_000 }],
    cashCents: 260_050,
    newCustomers: 4,
    returned: 1,
  };

  test('of a span take refunds off, but not from the average order', () => {
    expect(totalsOf(sums)).toEqual({
      orders: 3,
      revenue: 7800.01,
      refunds: 3900,
      cash: 2600.5,
      averageOrder: 3900,
      newCustomers: 4,
      returnsShare: 0.3333,
    });
    const none = { sales: [], refunds: [], cashCents: 0, newCustomers: 0, returned: 0 };
    expect(totalsOf(none)).toMatchObject({ orders: 0, averageOrder: 0, returnsShare: 0 });
  });

  test('of periods count refunds on their own day, and empty periods too', () => {
    expect(byPeriod({ ...november, to: '2026-11-16' }, sums)).toEqual([
      { start: '2026-10-26', orders: 2, revenue: 7800 },
      { start: '2026-11-02', orders: 0, revenue: -3900 },
      { start: '2026-11-09', orders: 1, revenue: 3900.01 },
      { start: '2026-11-16', orders: 0, revenue: 0 },
    ]);
  });

  test('of a breakdown are added up by name, the most money first', () => {
    expect(
      breakdown([
        { name: 'Kandy', orders: 1, cents: 10 },
        { name: 'Galle', orders: 1, cents: 20 },
        { name: 'Kandy', orders: 2, cents: 10 },
        { name: 'Matale', orders: 1, cents: 90 },
      ]),
    ).toEqual([
      { name: 'Matale', orders: 1, revenue: 0.9 },
      { name: 'Galle', orders: 1, revenue: 0.2 },
      { name: 'Kandy', orders: 3, revenue: 0.2 },
    ]);
  });

  test('below zero are written with a minus', () => {
    expect([amountText(3900), amountText(-0.5)]).toEqual(['Rs. 3,900.00', '−Rs. 0.50']);
  });
});

describe('A chart', () => {
  const bars = (...values: number[]) =>
    values.map((value, at) => ({ label: `${at}`, title: `bar ${at}`, value }));
  const heights = (svg: string) =>
    [...svg.matchAll(/class="bar-value"[^>]* y="([\d.]+)" height="([\d.]+)"/g)].map(
      ([, y, height]) => [Number(y), Number(height)],
    );

  test('has bars as tall as their values, from the line of zero, up or down', () => {
    // From −50 to 100 are three steps of 50: the line of zero is at two thirds.
    expect(heights(barChart('Revenue', bars(100, 50, -50, 0)))).toEqual([
      [18, 106.667],
      [71.333, 53.333],
      [124.667, 53.333],
      [124.667, 0],
    ]);
  });

  test.each([
    [0, 1],
    [3, 1],
    [4.1, 2],
    [1000, 500],
    [390_000, 100_000],
    [410_000, 200_000],
  ])('of a range of %d has lines every %d', (range, step) => {
    expect(stepOf(range)).toBe(step);
  });

  test('names few bars of many, and each by its title', () => {
    const svg = barChart('Orders', bars(...Array.from({ length: 400 }, (_, at) => at)));
    expect(svg.match(/text-anchor="middle"/g)).toHaveLength(5);
    expect(svg.match(/<title>/g)).toHaveLength(401);
  });

  test('of nothing is drawn too', () => {
    expect(barChart('Orders', [])).toContain('<title>Orders</title>');
  });

  test('writes nothing that is markup', () => {
    const svg = barChart('<b>', [{ label: '"a"', title: "</title><script>'&", value: 1 }]);
    expect(svg).toContain('<title>&lt;b&gt;</title>');
    expect(svg).toContain('>&quot;a&quot;</text>');
    expect(svg).toContain('<title>&lt;/title&gt;&lt;script&gt;&#39;&amp;</title>');
  });
});
