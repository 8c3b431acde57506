/**
 * Bar charts as SVG. Widths are percentages, so that bars scale while text keeps its size; the page sets the colours
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

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (value: string): string => value.replaceAll(/[&<>"']/g, (one) => escaped[one] ?? '');

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
      `<text x="-8" y="${y}" dy="4" text-anchor="end">${text(compact.format(tick))}</text>`
    );
  });
  const share = 1 / Math.max(1, bars.length);
  const drawn = bars.map((bar, at) => {
    const [from, to] = [yOf(Math.max(0, bar.value)), yOf(Math.min(0, bar.value))];
    const middle = percent((at + 0.5) * share);
    const label = isLabelled(at, bars.length)
      ? `<text x="${middle}" y="${HEIGHT - 8}" text-anchor="middle">${text(bar.label)}</text>`
      : '';
    return (
      `<g class="bar"><rect class="bar-area" x="${percent(at * share)}" width="${percent(share)}" y="${TOP}" height="${PLOT}" fill="none"/>` +
      `<rect class="bar-value" x="${percent((at + (1 - FILLED) / 2) * share)}" width="${percent(FILLED * share)}" y="${number(from)}" height="${number(to - from)}" fill="currentColor"/>` +
      `<title>${text(bar.title)}</title></g>${label}`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="100%" height="${HEIGHT}" font-size="12" fill="currentColor">`,
    `<title>${text(title)}</title>`,
    ...lines,
    ...drawn,
    '</svg>',
  ].join('');
}
