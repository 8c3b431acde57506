/** Packages without types of their own; what the tests use of them. */
declare module 'async-exit-hook' {
  const exitHook: { hookedEvents: () => string[]; unhookEvent: (event: string) => void };
  export default exitHook;
}

declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    /** A warning: a field is recommended and missing. */
    severity: 'ERROR' | 'WARNING';
    fieldNames: string[];
    /** From the outermost part inwards. */
    path: { type?: string; index?: number }[];
  }
  export default class Validator {
    /** The parts of a page by their type. */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
