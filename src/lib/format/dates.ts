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
