const CONTROLS = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;

/** Text pasted from PDFs may contain control characters, which some databases, XML and spreadsheets reject. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');
