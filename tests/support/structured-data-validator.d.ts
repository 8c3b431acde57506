/** The package has no types of its own; what the tests use of it. */
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
