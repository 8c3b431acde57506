const CONTROLS = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;

/**
 * A text without control characters. Nobody types them: they come with what is pasted from PDF and word
 * processors, and databases, XML and spreadsheets refuse some.
 */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');
