import { formatWeekday } from '#lib/format/dates.ts';
import { escapeHtml } from '#lib/format/html.ts';
import { DAY_HOURS } from './date-range.ts';
import { hoursText, hourText, orderCount } from './labels.ts';

/**
 * Charts as SVG. Widths are percentages, so that they scale while text keeps its size; the page sets the colours
 * (docs/api.md "Figures"). Text is escaped only here.
 */

export interface Bar {
  label: string;
  /** A full sentence: `2 Nov 2026: Rs. 3,900.00`. */
  title: string;
  value: number;
}

const TOP = 18;
const PLOT = 160;
const HEIGHT = TOP + PLOT + 30;
const MAX_LABELS = 5;
const MAX_TICKS = 4;
const FILLED = 0.72;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const percent = (share: number): string => `${number(share * 100)}%`;

/** 1, 2 or 5 times a power of ten, so that the scale has few lines. */
export function stepOf(range: number): number {
  const least = Math.max(range, 1) / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((times) => times * power >= least) ?? 10;
  return Math.max(1, step * power);
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Labels are as far apart as the text requires. */
const isLabelled = (at: number, count: number): boolean =>
  at % Math.max(1, Math.ceil(count / MAX_LABELS)) === 0;

const svg = (title: string, height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="100%" height="${height}" font-size="12" fill="currentColor">`,
    `<title>${escapeHtml(title)}</title>`,
    ...parts,
    '</svg>',
  ].join('');

export function barChart(title: string, bars: readonly Bar[]): string {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = stepOf(high - low);
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  const yOf = (value: number): number => TOP + PLOT * (1 - (value / step - first) / (last - first));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const lines = ticks.map((tick) => {
    const y = number(yOf(tick));
    return (
      `<line x1="0" x2="100%" y1="${y}" y2="${y}" stroke="currentColor" stroke-opacity="${tick === 0 ? '0.6' : '0.15'}"/>` +
      `<text x="-8" y="${y}" dy="4" text-anchor="end">${escapeHtml(compact.format(tick))}</text>`
    );
  });
  const share = 1 / Math.max(1, bars.length);
  const drawn = bars.map((bar, at) => {
    const [from, to] = [yOf(Math.max(0, bar.value)), yOf(Math.min(0, bar.value))];
    const middle = percent((at + 0.5) * share);
    const label = isLabelled(at, bars.length)
      ? `<text x="${middle}" y="${HEIGHT - 8}" text-anchor="middle">${escapeHtml(bar.label)}</text>`
      : '';
    return (
      `<g class="bar"><rect class="bar-area" x="${percent(at * share)}" width="${percent(share)}" y="${TOP}" height="${PLOT}" fill="none"/>` +
      `<rect class="bar-value" x="${percent((at + (1 - FILLED) / 2) * share)}" width="${percent(FILLED * share)}" y="${number(from)}" height="${number(to - from)}" fill="currentColor"/>` +
      `<title>${escapeHtml(bar.title)}</title></g>${label}`
    );
  });
  return svg(title, HEIGHT, [...lines, ...drawn]);
}

const ROW = 24;
const GAP = 2;
const FILLED_FIELD = 0.92;
const LABELLED_HOURS = 6;
/** How dark an hour without orders is, and one with the fewest; 1 is the darkest. */
const [NONE, LEAST] = [0.08, 0.25];

/** A row for each weekday, Monday first, with a field for each hour: the more orders, the darker. */
export function hourChart(title: string, week: readonly (readonly number[])[]): string {
  const most = Math.max(...week.flat());
  const share = 1 / DAY_HOURS;
  const fieldOf = (orders: number, weekday: number, hour: number): string => {
    const opacity = orders === 0 ? NONE : LEAST + (1 - LEAST) * (orders / most);
    const name = `${formatWeekday(weekday)}, ${hoursText(hour)}: ${orderCount(orders)}`;
    return (
      `<g class="bar"><rect class="bar-value" x="${percent(hour * share)}" width="${percent(FILLED_FIELD * share)}" y="${weekday * ROW}" height="${ROW - GAP}" fill="currentColor" fill-opacity="${number(opacity)}"/>` +
      `<title>${escapeHtml(name)}</title></g>`
    );
  };
  const rows = week.flatMap((hours, weekday) => [
    `<text x="-8" y="${(weekday + 0.5) * ROW}" dy="3" text-anchor="end">${escapeHtml(formatWeekday(weekday).slice(0, 3))}</text>`,
    ...hours.map((orders, hour) => fieldOf(orders, weekday, hour)),
  ]);
  const bottom = week.length * ROW;
  const labels = Array.from({ length: DAY_HOURS / LABELLED_HOURS }, (_, at) => at * LABELLED_HOURS);
  return svg(title, bottom + ROW, [
    ...rows,
    ...labels.map(
      (hour) =>
        `<text x="${percent(hour * share)}" y="${bottom + 14}">${escapeHtml(hourText(hour))}</text>`,
    ),
  ]);
}
