/** The shop's time zone, so that server and browser render the same. */
const timeZone = 'Asia/Colombo';
const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;

const days = new Intl.DateTimeFormat('en-GB', day);
const moments = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });

/** `2 Nov 2026` */
export const formatDay = (at: string): string => days.format(new Date(at));

/** `2 Nov 2026, 09:12` */
export const formatMoment = (at: string): string => moments.format(new Date(at));

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
const weekday = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
const dates = new Intl.DateTimeFormat('en-GB', weekday);

/** `10:42` */
export const formatTime = (at: string): string => clock.format(new Date(at));

/** `Saturday 14 November` */
export const formatDate = (at: Date): string => dates.format(at);

const sortable = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

/** The day in the shop's time zone, such as `2026-11-02`; sorts as text. */
export const dayOf = (at: Date): string => sortable.format(at);

const sortableMoments = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
});

/** `2026-11-02 09:12` */
export const sortableMoment = (at: Date): string => sortableMoments.format(at);

/** The day is in the shop's time zone, which has no daylight saving time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

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
