import * as m from '#messages';

/** The shop's time zone, so that server and browser render the same. */
const timeZone = 'Asia/Colombo';
const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;

const sortable = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

/** The day in the shop's time zone, such as `2026-11-02`; sorts as text. */
export const dayOf = (at: Date): string => sortable.format(at);

/** Formats in the language of the screen; a formatter takes long to make, so each is kept. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (at: Date): string => {
    const locale = m.common_locale();
    const format = kept.get(locale) ?? new Intl.DateTimeFormat(m.common_date_locale(), options);
    kept.set(locale, format);
    // Some versions of the platform have the months of another calendar.
    const months = m.common_months().split(' ');
    const month = months[Number(dayOf(at).slice(5, 7)) - 1];
    if (!month) return format.format(at);
    return format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'month' ? month : value))
      .join('');
  };
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const days = formatter(day);
const moments = formatter({ ...day, ...time });

/** `2 Nov 2026` */
export const formatDay = (at: string | Date): string => days(new Date(at));

/** `2 Nov 2026, 09:12` */
export const formatMoment = (at: string | Date): string => moments(new Date(at));

const clock = formatter({ ...time, timeZone });

/** `10:42` */
export const formatTime = (at: string): string => clock(new Date(at));

/** `Saturday 14 November` */
export const formatDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', timeZone });

const weekdays = formatter({ weekday: 'long', timeZone: 'UTC' });
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `Monday` for 0 */
export const formatWeekday = (number: number): string =>
  weekdays(new Date(MONDAY + number * DAY_MS));

const sortableMoments = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
});

/** `2026-11-02 09:12` */
export const sortableMoment = (at: Date): string => sortableMoments.format(at);

/** Of the shop's time zone, which has no daylight saving time. */
const OFFSET = '+05:30';

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`);

/** `2026-12-01T00:00`, the format of a datetime-local field, in the shop's time zone; empty for no instant. */
export const toLocal = (instant: string | Date): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : sortableMoment(at).replace(' ', 'T');
};

/** Converts a datetime-local value in the shop's time zone. */
export const instantOf = (local: string): string => `${local}:00${OFFSET}`;

/** A negative `count` gives an earlier day. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
