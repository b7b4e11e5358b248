declare module '@adobe/structured-data-validator' {
  /** A fault of a thing. `path` leads to it from the outermost one. */
  interface Issue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly path: readonly object[];
    readonly fieldNames: readonly string[];
  }
  export default class Validator {
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<readonly Issue[]>;
  }
}
